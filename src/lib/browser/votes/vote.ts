import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import type { LocalChange } from '#lib/browser/member/loadable.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import type { Person } from '#lib/browser/member/person.ts';
import {
  $reactions,
  markReaction,
  reloadReactions,
  settledReactions,
} from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { SessionUnknownError } from '#lib/browser/member/session-errors.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { intendVote } from '#lib/browser/page/vote-intent.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { ineligibilityText, voteEligibility } from '#lib/domain/votes.ts';
import { product as limits } from '#lib/limits.ts';
import { voteMessages } from '#lib/text/messages/votes.ts';
import { $counts, setCount } from './vote-counts.ts';

/** Products with a vote in progress: their buttons are inactive. */
export const $voting = atom<ReadonlySet<string>>(new Set());

/**
 * The product whose vote was just cast here, until its button has shown that, `longestMoment` has passed (with reduced motion
 * or forced colours nothing moves, so no animation ends), or the vote has failed.
 */
export const $cast = atom<string | undefined>();

/** In milliseconds; a movement takes 250. */
const longestMoment = 1_000;

type Votable = Pick<ProductSummary, '_id' | 'upVote'>;

/** Topic of the toasts about a vote. */
const aboutVote = ({ _id }: Votable) => ({ about: `vote:${_id}` });

/** Applies a vote to the reactions and the count before the server has confirmed it. */
const applyVote = ({ _id, upVote }: Votable): LocalChange => {
  const before = $counts.get()[_id];
  setCount(_id, Math.max(upVote, before ?? 0) + limits.voteStep);
  const { settle, undo } = markReaction('votedFor', _id);
  return {
    settle,
    undo: () => {
      undo();
      setCount(_id, before ?? upVote);
    },
  };
};

const askToLogin = ({ _id }: Votable): void => {
  notify.error(voteMessages.loginToVote, { about: 'login' });
  intendVote(_id, currentUrl());
  location.assign(loginUrl());
};

/** @returns whether it was counted; false if the server had this vote already */
const send = async ({ _id, upVote }: Votable, email: string): Promise<boolean> => {
  const body = { upVote: upVote + limits.voteStep, upVoters: [email] };
  const { data } = await api('changeProduct', { params: { id: _id }, body });
  return data.modifiedCount > 0;
};

const explain = (error: unknown, product: Votable): void =>
  notifyError(
    error,
    productErrorText(error, voteMessages.ownProduct) ?? voteMessages.voteFailed,
    aboutVote(product),
  );

const cast = async (product: Votable, person: Person): Promise<void> => {
  const applied = applyVote(product);
  $cast.set(product._id);
  setTimeout(() => $cast.get() === product._id && $cast.set(undefined), longestMoment);
  const result: unknown = await send(product, person.email).catch((error: unknown) => error);
  if (result === true) {
    applied.settle();
    return notify.success(voteMessages.voted, aboutVote(product));
  }
  applied.undo();
  $cast.set(undefined);
  // The voter is signed out, and the reactions are reset: nothing to update.
  if (result instanceof HttpError && result.endsSession) return;
  // The vote may have been counted nevertheless, now or before: the reactions tell.
  await reloadReactions();
  if (!isStillIn(person)) return;
  const counts = $reactions.get().votedFor.has(product._id);
  if (counts) applyVote(product).settle();
  const responseLost = result !== false && !(result instanceof HttpError);
  if (counts && responseLost) notify.success(voteMessages.voted, aboutVote(product));
  else if (result === false) notify.error(voteMessages.voteFailed, aboutVote(product));
  else explain(result, product);
};

const setVoting = (productId: string, isVoting: boolean): void => {
  const others = [...$voting.get()].filter((id) => id !== productId);
  $voting.set(new Set(isVoting ? [...others, productId] : others));
};

/** Votes for a product: checks the rules, and notifies of the result. A second click meanwhile does nothing. */
export const vote = async (product: Votable): Promise<void> => {
  if ($voting.get().has(product._id)) return;
  setVoting(product._id, true);
  try {
    const session = await settledSession();
    if (session.state === 'unreachable') return notifyError(new SessionUnknownError());
    if (session.state !== 'in') return askToLogin(product);
    const eligibility = voteEligibility(await settledReactions(), product._id);
    if (!isStillIn(session.person)) return;
    if (eligibility !== 'free') return notify.error(ineligibilityText(eligibility), aboutVote(product));
    await cast(product, session.person);
  } finally {
    setVoting(product._id, false);
  }
};
