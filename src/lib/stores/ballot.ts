import { atom, onMount } from 'nanostores';
import { api } from '../client/api.ts';
import { $session } from './session.ts';

export interface Ballot {
  votedFor: ReadonlySet<string>;
  reported: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** The ballot of whoever is not signed in. */
export const emptyBallot: Ballot = { votedFor: new Set(), reported: new Set(), own: new Set() };

/** What the signed-in person voted for, reported and added. */
export const $ballot = atom<Ballot>(emptyBallot);

const load = async (email: string): Promise<void> => {
  const { data } = await api('getBallot', { params: { email } });
  $ballot.set({
    votedFor: new Set(data.votedFor),
    reported: new Set(data.reported),
    own: new Set(data.own),
  });
};

let loading: Promise<void> | undefined;

/** Looks again: the server may have acted and its answer have been lost. What can't be loaded stays as it was. */
export const reloadBallot = async (): Promise<void> => {
  const session = $session.get();
  if (session.state !== 'in') return;
  loading = load(session.person.email).catch(() => {});
  await loading;
};

/** The ballot once it has been loaded, or could not be. */
export const settledBallot = async (): Promise<Ballot> => {
  await loading;
  return $ballot.get();
};

onMount($ballot, () =>
  $session.subscribe(({ state }) => {
    if (state === 'in') reloadBallot();
    if (state === 'out') $ballot.set(emptyBallot);
  }),
);

/** Puts a product onto the ballot, or takes it off, before the server has been asked what it holds. */
export const markOnBallot = (deed: 'votedFor' | 'reported', productId: string, done = true): void => {
  const ballot = $ballot.get();
  const marked = new Set(ballot[deed]);
  if (done) marked.add(productId);
  else marked.delete(productId);
  $ballot.set({ ...ballot, [deed]: marked });
};
