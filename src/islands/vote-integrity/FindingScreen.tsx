import type { ReactNode } from 'react';
import { maySee } from '#lib/browser/dashboard/menu.ts';
import { answerObjection, finding, showTimelineOf } from '#lib/browser/vote-integrity/findings.ts';
import type { FindingDetails } from '#lib/contract/findings.ts';
import { integrityPaths, paths } from '#lib/paths.ts';
import {
  effectText,
  findingKindTexts,
  findingScreen,
  findingVoteTexts,
} from '#lib/text/messages/finding-screen.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { RecordScreen } from '../dashboard/RecordScreen.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { rowLink } from '../ui/table/row-looks.ts';
import { FindingDecision } from './FindingDecision.tsx';
import { FindingVotes } from './FindingVotes.tsx';
import { AccountFacts, CountedNote } from './finding-parts.tsx';
import { ObjectionForm, ObjectionText } from './ObjectionForm.tsx';
import { VoteChart } from './VoteChart.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `finding-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 className="mb-2 text-lg" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Objections of makers to the removal, and the answers. */
function Objections({ finding }: { finding: FindingDetails }) {
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

type FindingProduct = FindingDetails['products'][number];

const otherColumns: Column<Omit<FindingProduct, 'places'>>[] = [
  {
    header: findingScreen.product,
    kind: 'lead',
    cell: ({ _id, name }) => (
      <a className={`wrap-anywhere ${rowLink}`} href={paths.product(_id)} dir="auto">
        {name}
      </a>
    ),
  },
  { header: findingScreen.byThem, kind: 'figure', cell: ({ votes }) => votes.toLocaleString('en') },
];

const productColumns: Column<FindingProduct>[] = [
  ...otherColumns,
  {
    header: findingScreen.inFinding,
    kind: 'figure',
    cell: ({ suspected }) => suspected.toLocaleString('en'),
  },
  {
    header: findingScreen.place,
    kind: 'figure',
    cell: ({ places }) => findingScreen.placeText(places.ifCounted),
  },
  {
    header: findingScreen.placeWithout,
    kind: 'figure',
    cell: ({ places }) => findingScreen.placeText(places.without),
  },
];

function Finding({ finding, maySuspend }: { finding: FindingDetails; maySuspend: boolean }) {
  const {
    product,
    kind,
    foundAt,
    historic,
    evidence,
    confidence,
    accounts,
    timeline,
    products,
    otherProducts,
    objections,
  } = finding;
  const name = findingScreen.nameOf(finding);
  const note = findingScreen.countedAccounts(finding);
  return (
    <article className="grid gap-9">
      <header>
        <h1 className="mb-3 text-2xl wrap-anywhere rule-strata">
          {product ? (
            <a className="hover:underline" href={paths.product(product._id)}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            name
          )}
        </h1>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <b>{findingKindTexts[kind]}</b>
          <span>
            {findingScreen.found} <RelativeTime iso={foundAt} />
          </span>
          {historic && <span>{findingScreen.historic}</span>}
        </p>
      </header>
      <FindingDecision finding={finding} />
      {objections.length > 0 && (
        <Part title={objectionTexts.theirs}>
          <Objections finding={finding} />
        </Part>
      )}
      <Part title={findingScreen.evidence}>
        <ul className="mb-2 list-disc pl-5">
          {evidence.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="text-sm text-muted">{findingScreen.confidenceNote(confidence)}</p>
      </Part>
      <Part title={findingScreen.effect}>
        <p>{effectText(finding)}</p>
      </Part>
      <Part title={findingScreen.accounts}>
        <AccountFacts accounts={accounts} note={note} />
      </Part>
      <Part title={findingScreen.timeline}>
        {products.length > 1 && (
          <InlineSelect
            className="mb-3"
            selectClassName="min-w-0 max-w-full truncate"
            label={findingScreen.timelineOf}
            options={products.map(({ _id, name: option }) => [_id, option] as const)}
            value={timeline.product._id}
            onChoose={showTimelineOf}
          />
        )}
        <VoteChart timeline={timeline} of={timeline.product.name} />
      </Part>
      <Part title={findingScreen.products}>
        <CountedNote>{note}</CountedNote>
        <DataTable
          caption={findingScreen.products}
          columns={productColumns}
          rows={products}
          keyOf={({ _id }) => _id}
        />
      </Part>
      {otherProducts.length > 0 && (
        <Part title={findingScreen.otherProducts}>
          <CountedNote>{note}</CountedNote>
          <DataTable
            caption={findingScreen.otherProducts}
            columns={otherColumns}
            rows={otherProducts}
            keyOf={({ _id }) => _id}
          />
        </Part>
      )}
      {!finding.isOwn && (
        <div className="min-w-0">
          <h2 className="mb-2 text-lg">{findingVoteTexts.title}</h2>
          <FindingVotes maySuspend={maySuspend} />
        </div>
      )}
    </article>
  );
}

/** A finding: why its votes look coordinated, and what moderators decide about them. */
export default function FindingScreen({ id }: { id: string }) {
  return (
    <RecordScreen
      needs="findings.see"
      from={finding}
      id={id}
      what="This finding"
      texts={findingScreen}
      back={{ href: integrityPaths.findings, label: screenLabels.voteIntegrity }}
    >
      {(found, { role }) => <Finding finding={found} maySuspend={maySee(role, { needs: 'user.suspend' })} />}
    </RecordScreen>
  );
}
