import { voteIntents } from '#lib/limits.ts';

/** A vote that a signed-out visitor pressed. In sessionStorage and never in an address, so that no link can cast a vote. */
interface VoteIntent {
  productId: string;
  /** The return URL of the login it led to: another login does not cast it. */
  from: string;
  /** In milliseconds since 1970. */
  until: number;
}

export const voteIntentKey = 'voteIntent';

const isIntent = (stored: unknown): stored is VoteIntent =>
  typeof stored === 'object' && stored !== null && 'productId' in stored && 'from' in stored;

/** Stores the vote that is to be cast by a login with this return URL, in place of an earlier one. */
export const intendVote = (productId: string, from: string): void => {
  const intent: VoteIntent = { productId, from, until: Date.now() + voteIntents.lifetime };
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

/** Id of the product whose vote a login with this return URL casts; undefined if there is none, or it has expired. */
export const intendedVote = (from: string): string | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(voteIntentKey) ?? 'null');
    return isIntent(stored) && stored.from === from && stored.until > Date.now()
      ? stored.productId
      : undefined;
  } catch {
    return undefined;
  }
};
