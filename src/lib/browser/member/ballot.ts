import { computed, onMount } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from './for-member.ts';
import { createLoadable, type LocalChange } from './loadable.ts';

export interface Ballot {
  votedFor: ReadonlySet<string>;
  reported: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** The ballot of whoever is not signed in. */
export const emptyBallot: Ballot = { votedFor: new Set(), reported: new Set(), own: new Set() };

const ballot = createLoadable(
  async (email: string): Promise<Ballot> => {
    const { data } = await api('getBallot', { params: { email } });
    return {
      votedFor: new Set(data.votedFor),
      reported: new Set(data.reported),
      own: new Set(data.own),
    };
  },
  { initial: emptyBallot },
);

/** What the signed-in person voted for, reported and added. */
export const $ballot = computed(ballot.$load, (load) => (load.state === 'ready' ? load.value : emptyBallot));

onMount(ballot.$load, () => loadForMember(ballot, ({ email }) => ballot.load(email)));

/** Looks again: the server may have acted and its answer have been lost. What can't be loaded stays as it was. */
export const reloadBallot = async (): Promise<void> => {
  await ballot.reload();
};

/** The ballot once it has been loaded, or could not be. */
export const settledBallot = async (): Promise<Ballot> => {
  await ballot.settled();
  return $ballot.get();
};

/** Puts a product onto the ballot at once, whatever answers are under way. It goes with the session. */
export const markOnBallot = (action: 'votedFor' | 'reported', productId: string): LocalChange =>
  ballot.change((before) => ({ ...before, [action]: new Set(before[action]).add(productId) }));
