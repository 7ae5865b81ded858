import type { ReactNode } from 'react';
import { maySee, rolesFor, type Screen } from '#lib/browser/dashboard/menu.ts';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { onlyFor } from '#lib/text/messages/dashboard.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AccountGate } from './AccountGate.tsx';

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
