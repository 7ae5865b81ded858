import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { can } from '#lib/policy.ts';
import { decideOn } from './decide.ts';
import { inspection } from './inspection.ts';
import { undoRecent } from './recent-decision.ts';

/**
 * The role is asked for first: the token may be older than it, and a call that is forbidden would log its owner out.
 * Null: not a moderator any more, or no such product.
 */
const product = createLoadable(async (id: string, email: string): Promise<ModeratedSummary | null> => {
  const { data: user } = await api('getUser', { params: { email } });
  if (!can({ id: 0, email, role: user.role }, 'product.moderate')) return null;
  const { data } = await api('listForModeration', { query: { id, limit: 1 } });
  return data[0] ?? null;
});

/** The product of the page, as moderators see it. */
export const $moderatedProduct: ReadableAtom<Load<ModeratedSummary | null>> = product.$load;

/** Loads the product of a page for the signed-in member. @returns stops it */
export const moderateHere = (id: string): (() => void) =>
  loadForMember(product, ({ email }) => product.load(id, email));

const reloadModerated = async (): Promise<void> => {
  await product.reload();
};

/**
 * Decides on the product of the page, as it was when this was loaded. If it was changed since, the whole page is loaded again.
 * The text of the page may be older, if the browser prefetched or kept it: it can't name its version, which anonymous answers
 * do not have.
 */
export const decideHere = decideOn({
  seen: () => {
    const load = product.$load.get();
    return load.state === 'ready' ? load.value : undefined;
  },
  reload: reloadModerated,
  refresh: async () => {
    location.reload();
    return false;
  },
});

/**
 * Undoes the last decision. If that is rejected, somebody else has changed the product, so it is reloaded in any case.
 */
export const undoHere = async (): Promise<void> => {
  await undoRecent();
  await Promise.all([reloadModerated(), inspection.reload()]);
};
