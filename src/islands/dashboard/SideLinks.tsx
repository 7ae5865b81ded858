import { useStore } from '@nanostores/react';
import { everybodysLinks, type MenuLink, screensOf } from '#lib/browser/dashboard/menu.ts';
import { $session } from '#lib/browser/member/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAccount } from './use-account.ts';

interface Props {
  /** Path of the current page. */
  here: string;
}

const skeletons = ['a', 'b', 'c'];

function Entry({ label, path, icon, current }: MenuLink & { current: boolean }) {
  return (
    <li>
      <a className="side-link" href={path} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  );
}

/** The screens of a role, and the two links that every role has. */
export function SideLinks({ here }: Props) {
  const account = useAccount();
  const session = useStore($session, { ssr: () => ({ state: 'loading' as const }) });
  const links = account.state === 'ready' ? screensOf(account.value.role) : [];
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
        {[...links, ...everybodysLinks].map((link) => (
          <Entry key={link.path} {...link} current={link.path === here} />
        ))}
      </ul>
    </nav>
  );
}
