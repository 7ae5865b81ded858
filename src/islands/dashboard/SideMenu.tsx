import { useStore } from '@nanostores/react';
import { computed, type ReadableAtom } from 'nanostores';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { $findingsPath, $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import { everybodysLinks, type MenuLink, menuHeightKey, menuOf } from '#lib/browser/dashboard/menu.ts';
import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import { $session } from '#lib/browser/member/session.ts';
import { $unread } from '#lib/browser/member/unread-stream.ts';
import { storeInTab } from '#lib/browser/page/storage.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import { unreadNumber } from '#lib/domain/unread.ts';
import { integrityPaths, paths } from '#lib/paths.ts';
import { workCounts } from '#lib/text/messages/decisions.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePageShow } from '../ui/use-page-show.ts';
import { useAccount } from './AccountGate.tsx';

const countLook =
  'pointer-events-none absolute top-1/2 right-1.4 -mt-2.8 min-w-5.2 rounded-pill border border-amber/55 bg-amber-soft px-1.2 ' +
  'text-center text-xs leading-snug font-semibold text-ink tabular-nums ' +
  'in-open:right-3 lg:folded:top-0 lg:folded:right-0 lg:folded:mt-0';

type Total = ReadableAtom<number | undefined>;

interface CountProps {
  $total: Total;
  what: string;
  /** Formats the number; the default is compact, such as '1.2K'. */
  format?: (total: number) => string;
}

const counts: Record<string, CountProps> = {
  [paths.notifications]: {
    $total: computed($unread, (known) => known?.unread),
    what: screenLabels.unread,
    format: unreadNumber,
  },
  [paths.productReview]: {
    $total: computed($moderationFigures, (figures) => figures?.pending),
    what: workCounts.pending,
  },
  [paths.reportedContents]: {
    $total: computed($moderationFigures, (figures) => figures?.reported),
    what: workCounts.reported,
  },
  [integrityPaths.findings]: {
    $total: computed($moderationFigures, (figures) => (figures?.findings ?? 0) + (figures?.objections ?? 0)),
    what: workCounts.findings,
  },
};

const compact = (total: number): string => total.toLocaleString('en', { notation: 'compact' });

function Count({ $total, what, format = compact }: CountProps) {
  const total = useStore($total, { ssr: () => undefined });
  if (!total) return null;
  return (
    <span className={countLook}>
      {format(total)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

/** Number of items that wait on a screen; nothing for other screens. */
function WorkCount({ path }: { path: string }) {
  const count = counts[path];
  return count ? <Count {...count} /> : null;
}

interface Props {
  /** Path of the current page. */
  here: string;
  /** Path of the entry to mark, for a page that is not in the menu. */
  parentPath?: string | undefined;
}

const listLook = 'flex flex-col gap-1.2';

/** As many as the longest menu has room for. */
const skeletons = Array.from({ length: 10 }, (_, place) => place);
const skeletonsLook = `${listLook} -mb-1.2 h-role-menu overflow-hidden noscript:hidden`;

const linkLook =
  'flex min-h-11 items-center gap-2.8 rounded-small px-3.8 font-medium whitespace-nowrap text-muted ' +
  'transition-colors hover:bg-sunken hover:text-ink current:bg-violet-soft current:text-violet ' +
  'forced-colors:current:not-focus-visible:outline-2 forced-colors:current:not-focus-visible:-outline-offset-2 forced-colors:current:not-focus-visible:outline-highlight ' +
  'lg:wide:gap-5.2 lg:wide:px-3';

type EntryProps = MenuLink & { className: string; current: 'page' | 'true' | undefined; count: ReactNode };

/** Links to the findings that wait. */
function FindingsLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} href={useStore($findingsPath)}>
      {children}
    </a>
  );
}

function Entry({ label, path, icon, className, current, count }: EntryProps) {
  const Link = path === integrityPaths.findings ? FindingsLink : 'a'; // others load no figures
  return (
    <li className={`relative ${className}`}>
      <Link className={linkLook} href={path} aria-current={current}>
        <Icon name={icon} className="flex-none" />
        {label}
      </Link>
      {count}
    </li>
  );
}

/** The screens of a role, and the links of every role. */
function SideLinks({ here, parentPath }: Props) {
  const account = useAccount();
  const session = useStore($session, { ssr: () => ({ state: 'loading' as const }) });
  const groups = account.state === 'ready' ? menuOf(account.value.role, sellsSubscriptions()) : [];
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const isReady = account.state === 'ready';
  useEffect(() => {
    const first = list.current?.children[list.current.children.length - everybodysLinks.length];
    if (!list.current || !first) return;
    const height = first.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    if (isReady && height > 0) storeInTab(menuHeightKey, height); // none in a hidden menu
  }, [isReady]);
  /** The first is no part of a group above; a line separates the last two. */
  const apart: Record<number, string> = {
    0: groups.at(-1)?.title ? 'mt-3.6' : '',
    [everybodysLinks.length - 2]: 'mt-1.6 border-t border-line pt-3.2',
  };
  const currentOf = (path: string) => {
    if (path === here) return 'page';
    return path === parentPath ? 'true' : undefined;
  };
  const entry = (link: MenuLink, className = '') => (
    <Entry
      key={link.path}
      {...link}
      className={className}
      current={currentOf(link.path)}
      count={<WorkCount path={link.path} />}
    />
  );
  return (
    <nav aria-label="Dashboard">
      <ul className={listLook} ref={list}>
        {account.state === 'loading' && session.state !== 'out' && (
          <li className={skeletonsLook} aria-hidden="true">
            {skeletons.map((skeleton) => (
              <span key={skeleton} className={linkLook}>
                <Skeleton className="h-4 w-28" />
              </span>
            ))}
          </li>
        )}
        {groups.map(({ title, screens }) =>
          title ? (
            <li key={title}>
              <p
                className="px-3.8 pt-3.6 pb-1.2 text-sm font-semibold text-muted lg:folded:invisible"
                id={titleId}
              >
                {title}
              </p>
              <ul className={listLook} aria-labelledby={titleId}>
                {screens.map((screen) => entry(screen))}
              </ul>
            </li>
          ) : (
            screens.map((screen) => entry(screen))
          ),
        )}
        {everybodysLinks.map((link, place) => entry(link, apart[place]))}
      </ul>
    </nav>
  );
}

const columnLook =
  'hidden lg:sticky lg:top-20 lg:block ' +
  'lg:wide:z-4 lg:wide:w-11 lg:wide:overflow-clip-loose lg:wide:rounded-small lg:wide:transition-width lg:wide:delay-120 ' +
  'lg:wide:entered:w-59 lg:wide:entered:bg-paper lg:wide:entered:shadow-lift lg:wide:entered:ring-8 lg:wide:entered:ring-paper';

const drawerLook =
  'fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-drawer overflow-y-auto overscroll-contain bg-paper px-4 pt-3 pb-8 text-ink shadow-lift ' +
  'transition-drawer transition-discrete duration-200 ease-out not-open:-translate-x-full starting:open:-translate-x-full ' +
  'backdrop:bg-bedrock/55';

/**
 * Reloads the account, and with it the menus, on each return to the tab: an admin may have changed the role, or the
 * e-mail may have been verified elsewhere. @returns stops it
 */
const followAccount = (): (() => void) => {
  let isLoading = false; // a tab switch fires two events for one return
  return onMemberReturn(async () => {
    if (isLoading) return;
    isLoading = true;
    await reloadAccount();
    isLoading = false;
  });
};

/** A column on wide screens, a drawer on others. */
export default function SideMenu(place: Props) {
  // A native modal dialog: the browser traps the focus, closes it on Escape and restores the focus.
  const menu = useRef<HTMLDialogElement>(null);
  usePageShow(() => menu.current?.close()); // a link in it has left the page
  useEffect(followAccount, []);
  return (
    <>
      <div className={columnLook} data-menu="">
        <SideLinks {...place} />
      </div>
      <button
        type="button"
        className="btn btn-line lg:hidden noscript:hidden"
        disabled={!useHydrated()}
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Icon name="list" size={18} />
        {screenLabels.menu}
      </button>
      <dialog className={drawerLook} ref={menu} closedby="any" aria-label={screenLabels.dashboard}>
        <form method="dialog" className="flex items-center justify-between pb-3 pl-3.8">
          <strong className="font-display text-lg leading-snug font-bold">{screenLabels.dashboard}</strong>
          <button type="submit" className="btn btn-icon" aria-label={screenLabels.close}>
            <Icon name="cross" />
          </button>
        </form>
        <SideLinks {...place} />
      </dialog>
    </>
  );
}
