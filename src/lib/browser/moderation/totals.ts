import { atom } from 'nanostores';
import { $figures } from '#lib/browser/dashboard/figures.ts';
import { $session } from '#lib/browser/member/session.ts';

/** Work waiting for moderators: pending products, published ones with reports, and open findings. Undefined until loaded. */
export const $pendingTotal = atom<number | undefined>();
export const $reportedTotal = atom<number | undefined>();
export const $findingsTotal = atom<number | undefined>();

/**
 * Loads the totals with the figures of the dashboard, for a moderator's menu. If that fails, the menu has no figures and no
 * error. @returns a function that stops it
 */
export const loadTotals = (): (() => void) => {
  const stopFigures = $figures.subscribe((load) => {
    if (load.state !== 'ready' || !load.value.moderation) return;
    // What a screen has counted is newer: the figures are loaded once, and may come after a decision.
    if ($pendingTotal.get() === undefined) $pendingTotal.set(load.value.moderation.pending);
    if ($reportedTotal.get() === undefined) $reportedTotal.set(load.value.moderation.reported);
    if ($findingsTotal.get() === undefined) $findingsTotal.set(load.value.moderation.findings);
  });
  const forget = () => {
    for (const $total of [$pendingTotal, $reportedTotal, $findingsTotal]) $total.set(undefined);
  };
  const stopSession = $session.listen(({ state }) => {
    if (state !== 'in') forget();
  });
  // The figures are loaded again when the page is restored from the back/forward cache.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && forget();
  addEventListener('pageshow', onShow);
  return () => {
    stopFigures();
    stopSession();
    removeEventListener('pageshow', onShow);
  };
};
