import { type ReactNode, useId } from 'react';
import { everybodysLinks, type MenuLink, menuOf } from '#lib/browser/dashboard/menu.ts';
import { $session } from '#lib/browser/member/session.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import { Icon } from '../ui/Icon.tsx';
import { useStore } from '../ui/use-store.ts';
import { useAccount } from './use-account.ts';
import { WorkCount } from './WorkCount.tsx';

interface Props {
  /** Path of the current page. */
  here: string;
}

const skeletons = ['a', 'b', 'c'];

type EntryProps = MenuLink & { current: boolean; count: ReactNode };

function Entry({ label, path, icon, current, count }: EntryProps) {
  return (
    <li>
      <a className="side-link" href={path} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} />
        {label}
      </a>
      {count}
    </li>
  );
}

/** The screens of a role, and the two links that every role has. */
export function SideLinks({ here }: Props) {
  const account = useAccount();
  const session = useStore($session, { ssr: () => ({ state: 'loading' as const }) });
  const groups = account.state === 'ready' ? menuOf(account.value.role, sellsSubscriptions()) : [];
  const titleId = useId();
  const entry = (link: MenuLink) => (
    <Entry key={link.path} {...link} current={link.path === here} count={<WorkCount path={link.path} />} />
  );
  return (
    <nav aria-label="Dashboard">
      <ul className="side-menu">
        {account.state === 'loading' &&
          session.state !== 'out' &&
          skeletons.map((skeleton) => (
            <li key={skeleton} className="side-link" aria-hidden="true">
              <span className="skeleton side-skeleton" />
            </li>
          ))}
        {groups.map(({ title, screens }) =>
          title ? (
            <li key={title}>
              <p className="side-title" id={titleId}>
                {title}
              </p>
              <ul className="side-menu" aria-labelledby={titleId}>
                {screens.map(entry)}
              </ul>
            </li>
          ) : (
            screens.map(entry)
          ),
        )}
        {everybodysLinks.map(entry)}
      </ul>
    </nav>
  );
}
