import { atom, map, onMount } from 'nanostores';
import { api } from '../client/api.ts';
import { notify } from '../client/notify.ts';
import { ApiError } from '../contract/client.ts';
import type { ProductSummary } from '../contract/entities.ts';
import { product as limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { refusalOf, type Standing, standingOf } from '../rules/ballot.ts';
import { $session, settledSession } from './session.ts';

export interface Ballot {
  votedFor: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** The ballot of whoever is not signed in. */
export const noVotes: Ballot = { votedFor: new Set(), own: new Set() };

/** What the signed-in person voted for and added. */
export const $ballot = atom<Ballot>(noVotes);

/** Counts that this page has moved on, by product: a page that comes from the cache may still say less. */
export const $counts = map<Record<string, number>>({});

const load = async (email: string): Promise<void> => {
  const { data } = await api('getBallot', { params: { email } });
  $ballot.set({ votedFor: new Set(data.votedFor), own: new Set(data.own) });
};

let loading: Promise<void> | undefined;

onMount($ballot, () =>
  $session.subscribe((session) => {
    if (session.state === 'in') loading = load(session.person.email).catch(() => {});
    if (session.state === 'out') $ballot.set(noVotes);
  }),
);

type Votable = Pick<ProductSummary, '_id' | 'upVote'>;

const mark = ({ _id, upVote }: Votable): void => {
  const ballot = $ballot.get();
  $ballot.set({ ...ballot, votedFor: new Set([...ballot.votedFor, _id]) });
  $counts.setKey(_id, Math.max(upVote, $counts.get()[_id] ?? 0) + limits.voteStep);
};

const unmark = ({ _id, upVote }: Votable, before: number | undefined): void => {
  const { votedFor, own } = $ballot.get();
  $ballot.set({ own, votedFor: new Set([...votedFor].filter((id) => id !== _id)) });
  $counts.setKey(_id, before ?? upVote);
};

/** Whoever is not signed in is led to the login and back to where they are. */
const askToLogin = (): void => {
  notify.error(messages.loginToVote);
  location.assign(paths.loginFrom(location.pathname + location.search));
};

const cast = async (product: Votable, email: string): Promise<void> => {
  const before = $counts.get()[product._id];
  mark(product);
  try {
    const body = { upVote: product.upVote + limits.voteStep, upVoters: [email] };
    const { data } = await api('changeProduct', { params: { id: product._id }, body });
    if (data.modifiedCount) return notify.success(messages.voted);
    notify.error(messages.voteFailed);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    notify.error(status === 409 ? messages.ownProduct : messages.voteFailed);
  }
  unmark(product, before);
  // An answer may have been lost after the server had counted: the ballot shows what is.
  await load(email).catch(() => {});
  if ($ballot.get().votedFor.has(product._id)) mark(product);
};

const underWay = new Set<string>();

/** Votes for a product, with every rule and message; pressed twice, it votes once. */
export const vote = async (product: Votable): Promise<void> => {
  if (underWay.has(product._id)) return;
  underWay.add(product._id);
  try {
    const session = await settledSession();
    if (session.state !== 'in') return askToLogin();
    await loading;
    const standing: Standing = standingOf($ballot.get(), product._id);
    if (standing !== 'free') return notify.error(refusalOf(standing));
    await cast(product, session.person.email);
  } finally {
    underWay.delete(product._id);
  }
};
