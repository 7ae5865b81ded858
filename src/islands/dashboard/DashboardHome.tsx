import { useRef } from 'react';
import type { User } from '#lib/contract/users.ts';
import { dashboardWelcome } from '#lib/text/messages/dashboard.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { EmailVerification } from '../users/EmailVerification.tsx';
import { RoleClaim } from '../users/RoleClaim.tsx';
import { AccountGate } from './AccountGate.tsx';
import { ScreenCards } from './ScreenCards.tsx';

const skeletons = ['a', 'b', 'c'];

function Waiting() {
  return (
    <>
      <h1 className="dashboard-title">
        <span className="sr-only noscript:not-sr-only">{labels.dashboard}</span>
        <span className="skeleton title-skeleton" aria-hidden="true" />
      </h1>
      <p className="dashboard-name" aria-hidden="true">
        <span className="skeleton name-skeleton" />
      </p>
      <ul className="screen-cards" aria-hidden="true">
        {skeletons.map((skeleton) => (
          <li key={skeleton} className="skeleton card-skeleton" />
        ))}
      </ul>
    </>
  );
}

function Welcome({ role, waitingRole, claimableRole, name, email }: User) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 className="dashboard-title" ref={heading} tabIndex={-1}>
        {dashboardWelcome(role)}
      </h1>
      <p className="dashboard-name" dir="auto">
        {name || email}
      </p>
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
    <AccountGate waiting={<Waiting />} title={labels.dashboard}>
      {(user) => <Welcome {...user} />}
    </AccountGate>
  );
}
