import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import { minutes } from '#lib/domain/durations.ts';
import { voteMessages } from '#lib/text/messages/votes.ts';

/** Time after a vote within which it can be proven; see `unproven` in the schema. */
export const proofLifetime = minutes(10);

/** Numbers of votes at which a product's maker is notified. */
export const voteMilestones = [10, 100, 1_000] as const;

/**
 * Why a member's vote for a product that they can see is refused; undefined if it is not. Nobody votes for their own
 * product, and only published ones are voted for.
 */
export const voteErrorCode = (
  userId: number,
  { adderId, status }: { adderId: number | null; status: ProductStatus },
): Extract<ErrorCode, 'own_product' | 'not_accepted'> | undefined => {
  if (adderId === userId) return 'own_product';
  return status === 'accepted' ? undefined : 'not_accepted';
};

/** Eligibility of a user to vote for a product. */
export type VoteEligibility = 'free' | 'voted' | 'own';

export const voteEligibility = (
  reactions: { votedFor: ReadonlySet<string>; own: ReadonlySet<string> },
  productId: string,
): VoteEligibility => {
  if (reactions.own.has(productId)) return 'own';
  return reactions.votedFor.has(productId) ? 'voted' : 'free';
};

export const ineligibilityText = (eligibility: Exclude<VoteEligibility, 'free'>): string =>
  eligibility === 'own' ? voteMessages.ownProduct : voteMessages.alreadyVoted;
