import { findings } from '#lib/browser/vote-integrity/findings.ts';
import type { Finding } from '#lib/contract/findings.ts';
import { readFindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import { integrityPaths } from '#lib/paths.ts';
import { findingKindTexts, findingScreen, findingViewTexts } from '#lib/text/messages/finding-screen.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { ListHead, ListTotal, totalOf } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { FindingStatus } from './FindingStatus.tsx';
import { ThrowAwayDomains } from './ThrowAwayDomains.tsx';

const columns: Column<Finding>[] = [
  {
    header: findingScreen.what,
    kind: 'lead',
    cell: (finding) => (
      <span className="grid wrap-anywhere">
        <a className={rowLink} href={integrityPaths.finding(finding._id)} dir="auto">
          {findingScreen.nameOf(finding)}
        </a>
        <span className={rowNote}>
          {findingKindTexts[finding.kind]}: {finding.evidence[0]}
        </span>
      </span>
    ),
  },
  { header: findingScreen.number, kind: 'figure', cell: ({ votes }) => votes.toLocaleString('en') },
  {
    header: findingScreen.weight,
    kind: 'figure',
    cell: ({ weight }) => weight.toLocaleString('en', { maximumFractionDigits: 1 }),
  },
  { header: findingScreen.confidence, kind: 'figure', cell: ({ confidence }) => confidence.toFixed(2) },
  { header: findingScreen.state, cell: ({ state }) => <FindingStatus state={state} /> },
  {
    header: findingScreen.found,
    className: 'md:whitespace-nowrap',
    cell: ({ foundAt }) => <RelativeTime iso={foundAt} />,
  },
];

function FindingTable() {
  const listing = usePagedList(findings);
  const view = readFindingView(listing.query.view);
  const [title, text] = findingScreen.empty[view];
  const totalText = (total: number) => findingScreen.total(readFindingView(listing.rowsQuery.view), total);
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{findingScreen.intro}</p>
      <ListHead>
        <ListTotal inLine>{totalOf(listing, totalText)}</ListTotal>
        <InlineSelect
          label={findingScreen.show}
          options={Object.entries(findingViewTexts)}
          value={view}
          onChoose={(chosen) => findings.ask({ view: chosen })}
        />
      </ListHead>
      <PagedTable
        list={findings}
        listing={listing}
        caption={screenLabels.voteIntegrity}
        columns={columns}
        keyOf={({ _id }) => _id}
        empty={
          <Notice title={title}>
            <p>{text}</p>
          </Notice>
        }
      />
    </>
  );
}

export default function VoteIntegrity() {
  return (
    <ScreenGate needs="findings.see" waiting={<TableSkeleton />}>
      {() => (
        <>
          <FindingTable />
          <ThrowAwayDomains />
        </>
      )}
    </ScreenGate>
  );
}
