import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ThrowAwayDomain } from '#lib/contract/throw-away-domains.ts';
import { throwAwayTexts } from '#lib/text/messages/finding-screen.ts';
import { Loaded } from '../ui/Loaded.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';

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
      <RowButton
        label={trustedAt ? throwAwayTexts.undo : throwAwayTexts.trust}
        about={domain}
        onClick={() => trustDomain(domain, trustedAt === null)}
      />
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
