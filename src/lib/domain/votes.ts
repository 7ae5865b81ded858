import { voteMessages } from '#lib/text/messages/votes.ts';

/** Whether a user may vote for a product. */
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
