import { findingVotes, suspendVoter } from '#lib/browser/vote-integrity/findings.ts';
import type { FindingVote } from '#lib/contract/findings.ts';
import { paths } from '#lib/paths.ts';
import { findingVoteTexts } from '#lib/text/messages/finding-screen.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { PersonLink } from '../ui/PersonLink.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';

interface SuspendProps {
  vote: FindingVote;
  /** An account is being changed: further changes are ignored until that completes. */
  busy: boolean;
  onSuspend: (...account: Parameters<typeof suspendVoter>) => void;
}

/** Button that suspends or restores an account, without confirmation: a ring has many accounts, and a second click undoes it. */
function SuspendVoter({ vote: { person, suspended }, busy, onSuspend }: SuspendProps) {
  const { _id, name } = person;
  if (_id === null) return null;
  return (
    <RowButton
      label={suspended ? screenLabels.restore : screenLabels.suspend}
      about={name}
      busy={busy}
      kind={suspended ? 'line' : 'bad'}
      onClick={() => onSuspend({ _id, name }, !suspended)}
    />
  );
}

const columns: Column<FindingVote>[] = [
  {
    header: findingVoteTexts.product,
    cell: ({ product }) => (
      <a className="wrap-anywhere hover:underline" href={paths.product(product._id)} dir="auto">
        {product.name}
      </a>
    ),
  },
  {
    header: findingVoteTexts.time,
    className: 'tabular-nums md:whitespace-nowrap',
    cell: ({ votedAt }) => <time dateTime={votedAt}>{findingVoteTexts.timeOf(votedAt)}</time>,
  },
  { header: findingVoteTexts.age, cell: (vote) => findingVoteTexts.ageOf(vote) },
];

const accountColumn = (isLinked: boolean): Column<FindingVote> => ({
  header: findingVoteTexts.account,
  kind: 'lead',
  cell: ({ person, verified, suspended }) => (
    <span className="grid justify-items-start wrap-anywhere">
      <PersonLink id={isLinked ? person._id : null} name={person.name} className={rowLink} />
      {suspended && (
        <Status sign="bad" className="text-sm">
          {findingVoteTexts.suspended}
        </Status>
      )}
      {!verified && <span className={rowNote}>{findingVoteTexts.unverified}</span>}
    </span>
  ),
});

const forModerators = [accountColumn(false), ...columns];

const forAdmins = (actions: Omit<SuspendProps, 'vote'>): Column<FindingVote>[] => [
  accountColumn(true),
  ...columns,
  {
    header: findingVoteTexts.act,
    kind: 'action',
    cell: (vote) => <SuspendVoter vote={vote} {...actions} />,
  },
];

/** The votes of the finding on the screen, with their accounts, which admins suspend here. */
export function FindingVotes({ maySuspend }: { maySuspend: boolean }) {
  const listing = usePagedList(findingVotes);
  const [busy, onSuspend] = useBusy(suspendVoter);
  return (
    <PagedTable
      list={findingVotes}
      listing={listing}
      caption={findingVoteTexts.title}
      columns={maySuspend ? forAdmins({ busy, onSuspend }) : forModerators}
      // Deleted accounts have no id, and may have voted in the same millisecond.
      keyOf={({ person, product, votedAt }, index) =>
        `${person._id ?? `deleted ${index}`} ${product._id} ${votedAt}`
      }
      empty={<p className="text-muted">{findingVoteTexts.none}</p>}
    />
  );
}
