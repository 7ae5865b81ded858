import { useRef } from 'react';
import type { User } from '#lib/contract/users.ts';
import { dashboardWelcome } from '#lib/text/messages/dashboard.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { DeletionNotice } from '../users/DeletionNotice.tsx';
import { EmailVerification } from '../users/EmailVerification.tsx';
import { RoleClaim } from '../users/RoleClaim.tsx';
import { AccountGate } from './AccountGate.tsx';
import { ScreenCards } from './ScreenCards.tsx';

const skeletons = ['a', 'b', 'c'];

function Waiting() {
  return (
    <>
      <h1 className="text-2xl">
        <span className="sr-only noscript:not-sr-only">{screenLabels.dashboard}</span>
        <Skeleton className="h-lh max-w-120" />
      </h1>
      <p className="mt-2 mb-9 text-lg text-muted rule-strata" aria-hidden="true">
        <Skeleton className="h-lh w-36" />
      </p>
      <ul className="grid grid-fill-60 gap-4" aria-hidden="true">
        {skeletons.map((skeleton) => (
          <li key={skeleton}>
            <Skeleton className="h-60" round="card" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Welcome(user: User) {
  const { role, waitingRole, claimableRole, name, email } = user;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(Boolean(user.deletesAt), heading);
  return (
    <>
      <h1 className="text-2xl" ref={heading} tabIndex={-1}>
        {dashboardWelcome(role)}
      </h1>
      <p className="mt-2 mb-9 text-lg text-muted rule-strata">
        <bdi>{name || email}</bdi>
      </p>
      <DeletionNotice user={user} className="mb-8" />
      <EmailVerification email={email} waitingRole={waitingRole} />
      {claimableRole && (
        <RoleClaim email={email} role={claimableRole} onClaimed={() => heading.current?.focus()} />
      )}
      <ScreenCards role={role} />
    </>
  );
}

export default function DashboardHome() {
  return (
    <AccountGate waiting={<Waiting />} title={screenLabels.dashboard}>
      {(user) => <Welcome {...user} />}
    </AccountGate>
  );
}
