import type { AccountShares, FindingState } from '#lib/contract/findings.ts';
import { accountShareTexts, findingStateTexts } from '#lib/text/messages/finding-screen.ts';
import { Status } from '../ui/Status.tsx';

const signs = { open: 'waits', watched: 'waits', kept: 'good', removed: 'bad' } as const;

/** State of a finding, as a word with a sign. */
export function FindingStatus({ state }: { state: FindingState }) {
  return <Status sign={signs[state]}>{findingStateTexts[state]}</Status>;
}

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
