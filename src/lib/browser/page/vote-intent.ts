import { minutes } from '#lib/domain/durations.ts';

/** A vote that was pressed signed out is cast by the login that follows, also after a sign-up and its mail. */
export const voteIntents = {
  lifetime: minutes(30),
  /** How long the redirect after a login waits for it. The next page goes on with it. */
  maxWait: 300,
} as const;

type IntendedAct = 'vote' | 'save';

/** A vote, or the saving of a product, that a signed-out visitor pressed. In sessionStorage and never in an address, so that no link can cast a vote. */
interface VoteIntent {
  productId: string;
  act: IntendedAct;
  /** The return URL of the login it led to: another login does not cast it. */
  from: string;
  /** In milliseconds since 1970. */
  until: number;
}

export const voteIntentKey = 'voteIntent';

const isIntent = (stored: unknown): stored is VoteIntent =>
  typeof stored === 'object' && stored !== null && 'productId' in stored && 'from' in stored;

/** Stores what a login with this return URL is to do, in place of an earlier one. */
export const intendVote = (productId: string, from: string, act: IntendedAct = 'vote'): void => {
  const intent: VoteIntent = { productId, act, from, until: Date.now() + voteIntents.lifetime };
  try {
    sessionStorage.setItem(voteIntentKey, JSON.stringify(intent));
  } catch {
    // Storage is blocked: the vote is pressed again after the login.
  }
};

export const forgetVote = (): void => {
  try {
    sessionStorage.removeItem(voteIntentKey);
  } catch {
    // Storage is blocked: nothing was stored.
  }
};

/** Id of the product that a login with this return URL votes for, or saves; undefined if missing or expired. */
export const intendedVote = (from: string, act: IntendedAct = 'vote'): string | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(voteIntentKey) ?? 'null');
    return isIntent(stored) && stored.act === act && stored.from === from && stored.until > Date.now()
      ? stored.productId
      : undefined;
  } catch {
    return undefined;
  }
};
