import type { ReactNode } from 'react';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import type { User } from '#lib/contract/users.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { useAccount } from './use-account.ts';

interface Props {
  /** Stands there until the account is known. */
  waiting: ReactNode;
  /** The heading above the news that it can't be had, if the screen has none of its own. */
  title?: string;
  children: (user: User) => ReactNode;
}

/** Shows what depends on the signed-in person's record, and what to do when it can't be had. */
export function AccountGate({ waiting, title, children }: Props) {
  const failure = (
    <>
      {title && <h1 className="dashboard-title screen-title">{title}</h1>}
      <LoadFailure what="Your account" retry={reloadAccount} />
    </>
  );
  return (
    <LoadGate load={useAccount()} waiting={waiting} failure={failure}>
      {children}
    </LoadGate>
  );
}
