import type { AccountShares, FindingState } from '#lib/contract/findings.ts';
import { accountShareTexts, findingStateTexts } from '#lib/text/messages/finding-screen.ts';
import { Status } from '../ui/Status.tsx';

const signs = { open: 'waits', watched: 'waits', kept: 'good', removed: 'bad' } as const;

/** State of a finding, as a word with a sign. */
export function FindingStatus({ state }: { state: FindingState }) {
  return <Status sign={signs[state]}>{findingStateTexts[state]}</Status>;
}

/** Says that not everything is counted; empty if it is. */
export function CountedNote({ children }: { children: string }) {
  return children && <p className="mb-2 text-sm text-muted">{children}</p>;
}

/** Shares of accounts of which little is known. @param note which of them are counted, unless all are */
export function AccountFacts({ accounts, note }: { accounts: AccountShares; note: string }) {
  return (
    <div>
      <CountedNote>{note}</CountedNote>
      <dl className="flex flex-wrap gap-x-9 gap-y-3.6">
        {accountShareTexts(accounts).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
