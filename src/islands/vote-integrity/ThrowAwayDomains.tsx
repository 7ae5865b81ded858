import { throwAwayDomains, trustDomain } from '#lib/browser/vote-integrity/throw-away-domains.ts';
import type { ThrowAwayDomain } from '#lib/contract/throw-away-domains.ts';
import { throwAwayTexts } from '#lib/text/messages/throw-away-domains.ts';
import { Loaded } from '../ui/Loaded.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { quietButton } from '../ui/table/row-looks.ts';

const columns: Column<ThrowAwayDomain>[] = [
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
      <button
        type="button"
        className={`btn btn-line ${quietButton}`}
        onClick={() => trustDomain(domain, trustedAt === null)}
      >
        {trustedAt ? throwAwayTexts.undo : throwAwayTexts.trust}
        <span className="sr-only"> {domain}</span>
      </button>
    ),
  },
];

/** The services of throw-away addresses among the site's accounts; nothing if there are none. */
export function ThrowAwayDomains() {
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
              columns={columns}
              rows={domains}
              keyOf={({ domain }) => domain}
            />
          </section>
        )
      }
    </Loaded>
  );
}
