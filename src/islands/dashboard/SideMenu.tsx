import { useEffect, useRef } from 'react';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { moderates } from '#lib/browser/dashboard/menu.ts';
import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import { loadTotals } from '#lib/browser/moderation/totals.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePageShow } from '../ui/use-page-show.ts';
import { useAccount } from './AccountGate.tsx';
import { SideLinks } from './SideLinks.tsx';

const columnLook =
  'hidden lg:sticky lg:top-20 lg:block ' +
  'lg:wide:z-4 lg:wide:w-11 lg:wide:overflow-clip-loose lg:wide:rounded-small lg:wide:transition-width lg:wide:delay-120 ' +
  'lg:wide:entered:w-59 lg:wide:entered:bg-paper lg:wide:entered:shadow-lift';

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
export default function SideMenu({ here }: { here: string }) {
  // A native modal dialog: the browser traps the focus, closes it on Escape and restores the focus.
  const menu = useRef<HTMLDialogElement>(null);
  usePageShow(() => menu.current?.close()); // a link in it has left the page
  useEffect(followAccount, []);
  const account = useAccount();
  const isModerator = account.state === 'ready' && moderates(account.value.role);
  useEffect(() => (isModerator ? loadTotals() : undefined), [isModerator]);
  return (
    <>
      <div className={columnLook} data-menu="">
        <SideLinks here={here} />
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
        <SideLinks here={here} />
      </dialog>
    </>
  );
}
