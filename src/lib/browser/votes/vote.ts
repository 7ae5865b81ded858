import { atom } from 'nanostores';
import { api, plainApi } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { productErrorText } from '#lib/browser/api/error-texts.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import type { LocalChange } from '#lib/browser/member/loadable.ts';
import { currentUrl, loginUrl } from '#lib/browser/member/login-url.ts';
import { dropPending, keepPending } from '#lib/browser/member/outbox.ts';
import type { Person } from '#lib/browser/member/person.ts';
import {
  $reactions,
  markReaction,
  reloadReactions,
  settledReactions,
} from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { storeIntent } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { product as limits } from '#lib/domain/specification.ts';
import { ineligibilityText, proofLifetime, voteEligibility } from '#lib/domain/votes.ts';
import { voteMessages } from '#lib/text/messages/votes.ts';
import { $counts, confirmCount, setCount } from './vote-counts.ts';

/** Products with a vote in progress: their buttons are inactive. */
export const $voting = atom<ReadonlySet<string>>(new Set());

/**
 * The product whose vote was just cast here, until its button has shown that, `longestMoment` has passed (with reduced motion
 * or forced colours nothing moves, so no animation ends), or the vote has failed.
 */
export const $cast = atom<string | undefined>();

/** In milliseconds; a movement takes 250. */
const longestMoment = 1_000;

/** Product to vote on. A count that is unknown here is loaded after the vote. */
type Votable = Pick<ProductSummary, '_id'> & Partial<Pick<ProductSummary, 'upVote'>>;

/** Topic of the toasts about a vote. */
const aboutVote = ({ _id }: Votable) => ({ about: `vote:${_id}` });

/** Reloads the count, which includes the vote if the server has it. */
const reloadCount = async ({ _id }: Votable): Promise<void> => {
  const found = await plainApi('getProduct', { query: { id: _id } }).catch(() => undefined);
  if (found) confirmCount(_id, found.data.upVote);
};

/** Applies a vote before the server has confirmed it. The count is undone separately. */
const applyVote = ({ _id, upVote }: Votable): LocalChange & { undoCount(): void } => {
  const { settle, undo } = markReaction('votedFor', _id);
  if (upVote === undefined) return { settle, undo, undoCount() {} };
  const before = $counts.get()[_id];
  const count = Math.max(upVote, before ?? 0) + limits.voteStep;
  setCount(_id, count);
  return {
    settle: () => {
      settle();
      confirmCount(_id, count);
    },
    undo,
    undoCount: () => setCount(_id, before ?? upVote),
  };
};

const askToLogin = ({ _id }: Votable): void => {
  notify.error(voteMessages.loginToVote, { about: 'login' });
  storeIntent({ act: 'vote', productId: _id, from: currentUrl() });
  location.assign(loginUrl());
};

/** @returns true if it was counted; false if the server had this vote already */
const send = async ({ _id, upVote = 0 }: Votable, { email, uid }: Person): Promise<boolean> => {
  const body = { upVote: upVote + limits.voteStep, upVoters: [email] };
  const { data } = await api('changeProduct', { params: { id: _id }, body });
  const { challenge } = data;
  if (challenge) {
    const pending = { act: 'prove', productId: _id, uid, isSent: false, challenge } as const;
    keepPending(pending, proofLifetime); // until it is proved: the script may fail to load
    import('#lib/browser/vote-proofs/prove-vote.ts').then((proofs) => proofs.prove(pending)).catch(() => {});
  }
  return data.modifiedCount > 0;
};

/** @param resends whether the answer was lost: it may have asked for a proof */
const confirm = async (product: Votable, person: Person, resends: boolean): Promise<void> => {
  notify.success(voteMessages.voted, aboutVote(product));
  if (resends) await send(product, person).catch(() => {});
};

const explain = (error: unknown, product: Votable): void =>
  notifyError(
    error,
    productErrorText(error, voteMessages.ownProduct) ?? voteMessages.voteFailed,
    aboutVote(product),
  );

/** @param isAgain whether a page before has sent this vote, so that the server may have it */
const cast = async (product: Votable, person: Person, isAgain: boolean): Promise<void> => {
  const pending = { act: 'vote', productId: product._id, uid: person.uid, isSent: true } as const;
  keepPending(pending);
  const applied = applyVote(product);
  $cast.set(product._id);
  setTimeout(() => $cast.get() === product._id && $cast.set(undefined), longestMoment);
  const result: unknown = await send(product, person).catch((error: unknown) => error);
  const responseLost = typeof result !== 'boolean' && isUnanswered(result);
  if (responseLost && isLeaving()) return; // the next page goes on
  dropPending(pending);
  if (result === true) {
    applied.settle();
    if (product.upVote === undefined) await reloadCount(product);
    return notify.success(voteMessages.voted, aboutVote(product));
  }
  // The vote may have been counted nevertheless, now or before: the reloaded reactions show it. Until then the button stays.
  const mayCount = responseLost || result === false || isAgain;
  if (mayCount && isStillIn(person)) await reloadReactions();
  applied.undo();
  $cast.set(undefined);
  const counts = isStillIn(person) && $reactions.get().votedFor.has(product._id);
  if (counts) await reloadCount(product);
  else applied.undoCount();
  if (!isStillIn(person)) return;
  if (counts && (responseLost || isAgain)) await confirm(product, person, responseLost);
  else if (result === false) notify.error(voteMessages.voteFailed, aboutVote(product));
  else explain(result, product);
};

const setVoting = (productId: string, isVoting: boolean): void => {
  const others = [...$voting.get()].filter((id) => id !== productId);
  $voting.set(new Set(isVoting ? [...others, productId] : others));
};

/**
 * Votes for a product: checks the rules, and notifies of the result. A second click before the result does nothing. If
 * the page is left before, the next one goes on.
 * @param isAgain whether a page before has sent this vote, so that the server may have it
 */
export const vote = async (product: Votable, isAgain = false): Promise<void> => {
  if ($voting.get().has(product._id)) return;
  setVoting(product._id, true);
  try {
    const session = await settledSession();
    if (session.state === 'unreachable') return notifyError(new SessionUnknownError());
    if (session.state !== 'in') return askToLogin(product);
    const pending = {
      act: 'vote',
      productId: product._id,
      uid: session.person.uid,
      isSent: isAgain,
    } as const;
    keepPending(pending);
    const eligibility = voteEligibility(await settledReactions(), product._id);
    if (isLeaving()) return;
    if (!isStillIn(session.person)) return dropPending(pending);
    if (eligibility === 'free') return await cast(product, session.person, isAgain);
    dropPending(pending);
    if (isAgain && eligibility === 'voted') {
      if (product.upVote === undefined) await reloadCount(product);
      else confirmCount(product._id, product.upVote);
      await confirm(product, session.person, true);
    } else notify.error(ineligibilityText(eligibility), aboutVote(product));
  } finally {
    setVoting(product._id, false);
  }
};
