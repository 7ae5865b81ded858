import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { $session } from '#lib/browser/member/session.ts';

/** How much work waits for moderators: pending products, and published ones with reports. Undefined until loaded. */
export const $pendingTotal = atom<number | undefined>();
export const $reportedTotal = atom<number | undefined>();

export const countPending = async (): Promise<void> => {
  const { total } = await api('listForModeration', { query: { status: 'pending', limit: 1 } });
  $pendingTotal.set(total);
};

const countReported = async (): Promise<void> => {
  const query = { status: 'accepted', reported: 'true', limit: 1 } as const;
  const { total } = await api('listForModeration', { query });
  $reportedTotal.set(total);
};

/** Loads both for a moderator's menu. Without them the menu has no figures: a failure is not worth a message. */
export const loadTotals = (): (() => void) => {
  countPending().catch(() => {});
  countReported().catch(() => {});
  return $session.listen(({ state }) => {
    if (state === 'in') return;
    $pendingTotal.set(undefined);
    $reportedTotal.set(undefined);
  });
};
