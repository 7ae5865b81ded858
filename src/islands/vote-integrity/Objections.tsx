import { useState } from 'react';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { answerObjection } from '#lib/browser/vote-integrity/findings.ts';
import type { FindingDetails } from '#lib/contract/findings.ts';
import { removals as limits } from '#lib/domain/vote-integrity/removal-reasons.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { TextArea } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { ObjectionText } from './ObjectionText.tsx';

interface AnswerProps {
  finding: FindingDetails;
  product: FindingDetails['objections'][number]['product'];
}

/** A field's name is its id, so each product has its own. */
function AnswerForm({ finding, product }: AnswerProps) {
  const name = `answer-${product._id}`;
  const key = `${name}:${finding._id}`;
  const [draft] = useState(() => takeDraft(key));
  const { form, errors, busy } = useForm({
    onValues: (values) => storeDraft(key, values),
    send: async (values) => {
      if (!(await answerObjection(finding, product, values[name] ?? ''))) return {};
      dropDraft(key);
      return 'done';
    },
  });
  return (
    <form {...form} className={formLook}>
      <TextArea
        name={name}
        label={objectionTexts.respond}
        hint={objectionTexts.respondHint}
        defaultValue={draft?.[name]}
        error={errors[name]}
        required
        maxLength={limits.objectionLength}
        dir="auto"
        className="min-h-18"
      />
      <FormActions>
        <SubmitButton label={objectionTexts.send} busy={busy} />
      </FormActions>
    </form>
  );
}

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
          {answeredAt === null && !finding.isOwn && <AnswerForm finding={finding} product={product} />}
        </li>
      ))}
    </ul>
  );
}
