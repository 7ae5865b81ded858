import { computed, onMount } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from './for-member.ts';
import { createLoadable, type LocalChange } from './loadable.ts';

export interface Reactions {
  votedFor: ReadonlySet<string>;
  reported: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** The ballot of whoever is not signed in. */
export const noReactions: Reactions = { votedFor: new Set(), reported: new Set(), own: new Set() };

const reactions = createLoadable(
  async (email: string): Promise<Reactions> => {
    const { data } = await api('getReactions', { params: { email } });
    return {
      votedFor: new Set(data.votedFor),
      reported: new Set(data.reported),
      own: new Set(data.own),
    };
  },
  { initial: noReactions },
);

/** What the signed-in person voted for, reported and added. */
export const $reactions = computed(reactions.$load, (load) =>
  load.state === 'ready' ? load.value : noReactions,
);

onMount(reactions.$load, () => loadForMember(reactions, ({ email }) => reactions.load(email)));

/** Looks again: the server may have acted and its answer have been lost. What can't be loaded stays as it was. */
export const reloadReactions = async (): Promise<void> => {
  await reactions.reload();
};

/** The ballot once it has been loaded, or could not be. */
export const settledReactions = async (): Promise<Reactions> => {
  await reactions.settled();
  return $reactions.get();
};

/** Puts a product onto the ballot at once, whatever answers are under way. It goes with the session. */
export const markReaction = (action: 'votedFor' | 'reported', productId: string): LocalChange =>
  reactions.change((before) => ({ ...before, [action]: new Set(before[action]).add(productId) }));
