import { computed, onMount } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from './for-member.ts';
import { createLoadable, type LocalChange } from './loadable.ts';

export interface Reactions {
  votedFor: ReadonlySet<string>;
  reported: ReadonlySet<string>;
  own: ReadonlySet<string>;
  saved: ReadonlySet<string>;
  /** Kind and target, as `followKey` joins them. */
  follows: ReadonlySet<string>;
}

const setsOf = (ids: Record<keyof Reactions, readonly string[]>): Reactions =>
  Object.fromEntries(
    Object.entries(ids).map(([reaction, products]) => [reaction, new Set(products)]),
  ) as unknown as Reactions;

export const noReactions = setsOf({ votedFor: [], reported: [], own: [], saved: [], follows: [] });

const reactions = createLoadable(
  async (email: string): Promise<Reactions> => {
    const { data } = await api('getReactions', { params: { email } });
    // A server of the previous release does not send what is followed.
    return { ...noReactions, ...setsOf(data) };
  },
  { initial: noReactions },
);

/** Reactions of the signed-in person, by product id; empty sets for signed-out visitors and until they are loaded. */
export const $reactions = computed(reactions.$load, (load) =>
  load.state === 'ready' ? load.value : noReactions,
);

onMount(reactions.$load, () => loadForMember(reactions, ({ email }) => reactions.load(email)));

/**
 * Loads the reactions again, say after a lost response that the server may have acted on. A failure keeps the old
 * ones. @returns true if they are up to date
 */
export const reloadReactions = async (): Promise<boolean> => (await reactions.reload()).state === 'ready';

/** Resolves once the reactions have loaded or failed to load, even if nothing else on the page subscribes to them. */
export const settledReactions = async (): Promise<Reactions> => {
  const stop = $reactions.listen(() => {});
  await reactions.settled();
  stop();
  return $reactions.get();
};

/** Applies a change before the server has confirmed it. Dropped at the end of the session. */
export const changeReactions = reactions.change;

/** Applies a reaction before the server has confirmed it. */
export const markReaction = (action: keyof Reactions, productId: string): LocalChange =>
  changeReactions((before) => ({ ...before, [action]: new Set(before[action]).add(productId) }));
