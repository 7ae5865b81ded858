import type { AccountShares } from '#lib/contract/findings.ts';
import { accountShareTexts } from '#lib/text/messages/finding-screen.ts';

/** Shares of accounts of which little is known. */
export function AccountFacts({ accounts }: { accounts: AccountShares }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3.6">
      {accountShareTexts(accounts).map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
