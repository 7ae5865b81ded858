import { useEffect, useRef } from 'react';
import { followAccount } from '#lib/browser/dashboard/follow-account.ts';
import { moderates } from '#lib/browser/dashboard/menu.ts';
import { loadTotals } from '#lib/browser/moderation/totals.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { SideLinks } from './SideLinks.tsx';
import { useAccount } from './use-account.ts';

/** A column on wide screens, a drawer on others. */
export default function SideMenu({ here }: { here: string }) {
  // A native modal dialog: the browser traps the focus, closes it on Escape and restores the focus.
  const menu = useRef<HTMLDialogElement>(null);
  useEffect(followAccount, []);
  const account = useAccount();
  const isModerator = account.state === 'ready' && moderates(account.value.role);
  useEffect(() => (isModerator ? loadTotals() : undefined), [isModerator]);
  return (
    <>
      <div className="side-column">
        <SideLinks here={here} />
      </div>
      <button
        type="button"
        className="btn btn-line side-opener"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Icon name="list" size={18} />
        {screenLabels.menu}
      </button>
      <dialog className="side-drawer" ref={menu} closedby="any" aria-label={labels.dashboard}>
        <form method="dialog" className="side-drawer-head">
          <strong className="side-drawer-title">{labels.dashboard}</strong>
          <button type="submit" className="btn btn-icon" aria-label={labels.close}>
            <Icon name="cross" />
          </button>
        </form>
        <SideLinks here={here} />
      </dialog>
    </>
  );
}
