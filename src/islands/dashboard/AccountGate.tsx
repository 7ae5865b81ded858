import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import type { Load } from '#lib/browser/member/loadable.ts';
import type { User } from '#lib/contract/users.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

const loading: Load<User> = { state: 'loading' };

/** The signed-in user's account; always `loading` during server rendering. */
export const useAccount = (): Load<User> => useStore($account, { ssr: () => loading });

interface Props {
  /** Rendered while the account is loading. */
  waiting: ReactNode;
  /** Heading above the load failure, for a screen without a heading. */
  title?: string;
  children: (user: User) => ReactNode;
}

/** Renders its children once the account of the signed-in user is loaded; else a placeholder, or a failure with retry. */
export function AccountGate({ waiting, title, children }: Props) {
  const failure = (
    <>
      {title && <ScreenTitle>{title}</ScreenTitle>}
      <LoadFailure what="Your account" retry={reloadAccount} />
    </>
  );
  return (
    <LoadGate load={useAccount()} waiting={waiting} failure={failure}>
      {children}
    </LoadGate>
  );
}
