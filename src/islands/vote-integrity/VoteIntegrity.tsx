import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { findings } from '#lib/browser/vote-integrity/findings.ts';
import type { Finding } from '#lib/contract/findings.ts';
import type { ThrowAwayDomain } from '#lib/contract/throw-away-domains.ts';
import { readFindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import { integrityPaths } from '#lib/paths.ts';
import { findingKindTexts, findingScreen, findingViewTexts } from '#lib/text/messages/finding-screen.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { throwAwayTexts } from '#lib/text/messages/throw-away-domains.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ListHead, ListTotal, totalOf } from '../ui/table/ListTotal.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowLink, rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { FindingStatus } from './finding-parts.tsx';

/** The services of throw-away addresses among the site's accounts. */
const throwAwayDomains = createScreenLoad(async () => (await api('listThrowAwayDomains', {})).data);

/** Trusts a service, or undoes that. Errors have been notified. */
const trustDomain = async (domain: string, trusted: boolean): Promise<void> => {
  const about = { about: 'throw-away-domains' };
  try {
    await api('trustDomain', { params: { domain }, body: { trusted } });
    notify.success(trusted ? throwAwayTexts.trusted(domain) : throwAwayTexts.undone(domain), about);
  } catch (error) {
    const texts = { not_found: throwAwayTexts.gone, own_finding: throwAwayTexts.own };
    notifyError(error, userErrorText(error, texts), about);
  }
  await throwAwayDomains.reload();
};

const domainColumns: Column<ThrowAwayDomain>[] = [
  {
    header: throwAwayTexts.service,
    kind: 'lead',
    cell: ({ domain }) => <span className="wrap-anywhere">{domain}</span>,
  },
  {
    header: throwAwayTexts.accounts,
    kind: 'figure',
    cell: ({ accounts }) => accounts.toLocaleString('en'),
  },
  {
    header: throwAwayTexts.state,
    cell: ({ trustedAt }) =>
      trustedAt ? throwAwayTexts.trustedSince(trustedAt) : throwAwayTexts.weighNothing,
  },
  {
    header: throwAwayTexts.action,
    kind: 'action',
    cell: ({ domain, trustedAt }) => (
      <RowButton
        label={trustedAt ? throwAwayTexts.undo : throwAwayTexts.trust}
        about={domain}
        onClick={() => trustDomain(domain, trustedAt === null)}
      />
    ),
  },
];

/** The services of throw-away addresses among the site's accounts; nothing if there are none. */
function ThrowAwayDomains() {
  return (
    <Loaded from={throwAwayDomains} what={throwAwayTexts.title} waiting={null}>
      {(domains) =>
        domains.length > 0 && (
          <section className="mt-10 min-w-0" aria-labelledby="throw-away-addresses">
            <h2 className="mb-2 text-lg" id="throw-away-addresses">
              {throwAwayTexts.title}
            </h2>
            <p className="mb-4 max-w-prose text-muted">{throwAwayTexts.intro}</p>
            <DataTable
              caption={throwAwayTexts.title}
              columns={domainColumns}
              rows={domains}
              keyOf={({ domain }) => domain}
            />
          </section>
        )
      }
    </Loaded>
  );
}

const findingColumns: Column<Finding>[] = [
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
        columns={findingColumns}
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
