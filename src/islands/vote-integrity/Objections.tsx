import { answerObjection } from '#lib/browser/vote-integrity/findings.ts';
import type { FindingDetails } from '#lib/contract/findings.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { ObjectionForm } from './ObjectionForm.tsx';
import { ObjectionText } from './ObjectionText.tsx';

/** Objections of makers to the removal, and the answers. */
export function Objections({ finding }: { finding: FindingDetails }) {
  return (
    <ul className="grid gap-5">
      {finding.objections.map(({ product, text, createdAt, answer, answeredAt }) => (
        <li key={product._id} className="grid gap-4">
          <ObjectionText title={objectionTexts.by(product.name)} text={text} at={createdAt} />
          {answer !== null && answeredAt !== null && (
            <ObjectionText title={objectionTexts.answer} text={answer} at={answeredAt} />
          )}
          {answer === null && answeredAt !== null && <p>{objectionTexts.accepted}</p>}
          {answeredAt === null && !finding.isOwn && (
            <ObjectionForm
              name={`answer-${product._id}:${finding._id}`}
              label={objectionTexts.respond}
              hint={objectionTexts.respondHint}
              button={objectionTexts.send}
              send={(text) => answerObjection(finding, product, text)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
