import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import { maySee, rolesFor, type Screen } from '#lib/browser/dashboard/menu.ts';
import type { Load } from '#lib/browser/member/loadable.ts';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { onlyFor } from '#lib/text/messages/dashboard.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

const loading: Load<User> = { state: 'loading' };

/** The signed-in user's account; always `loading` during server rendering. */
export const useAccount = (): Load<User> => useStore($account, { ssr: () => loading });

interface AccountGateProps {
  /** Rendered while the account is loading. */
  waiting: ReactNode;
  /** Heading above the load failure, for a screen without a heading. */
  title?: string;
  children: (user: User) => ReactNode;
}

/** Renders its children once the account of the signed-in user is loaded; else a placeholder, or a failure with retry. */
export function AccountGate({ waiting, title, children }: AccountGateProps) {
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

interface Props extends Pick<Screen, 'needs'> {
  /** Rendered while the role is unknown: a skeleton of the screen's size, against layout shift. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
}

const skeleton = <Skeleton className="h-72" round="card" />;

export function BackToDashboard() {
  return (
    <a className="btn btn-line mt-3" href={paths.dashboard}>
      Back to the {screenLabels.dashboard.toLowerCase()}
    </a>
  );
}

/** Renders a screen for the roles that may see it, and a notice for others. The server checks rights by itself. */
export function ScreenGate({ needs, waiting = skeleton, children }: Props) {
  return (
    <AccountGate waiting={waiting}>
      {(user) =>
        maySee(user.role, { needs }) ? (
          children(user)
        ) : (
          <Notice title={onlyFor(rolesFor({ needs }))}>
            <p>You are logged in as {user.role}.</p>
            <BackToDashboard />
          </Notice>
        )
      }
    </AccountGate>
  );
}
