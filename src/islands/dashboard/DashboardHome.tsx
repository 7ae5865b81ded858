import { useRef } from 'react';
import { screensOf } from '#lib/browser/dashboard/menu.ts';
import type { User } from '#lib/contract/users.ts';
import { dashboardWelcome } from '#lib/text/messages/dashboard.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { EmailVerification } from '../users/EmailVerification.tsx';
import { RoleClaim } from '../users/RoleClaim.tsx';
import { AccountGate } from './AccountGate.tsx';

const skeletons = ['a', 'b', 'c'];

function Waiting() {
  return (
    <>
      <h1 className="dashboard-title">
        <span className="sr-only">Dashboard</span>
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
      <ul className="screen-cards">
        {screensOf(role).map(({ label, path, icon, purpose }) => (
          <li className="screen-card" key={path}>
            <Icon name={icon} size={24} />
            <a className="name" href={path}>
              {label}
            </a>
            <p className="short">{purpose}</p>
          </li>
        ))}
      </ul>
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
