import { voteMessages } from '#lib/text/messages/votes.ts';

/** How somebody stands to a product when it comes to voting. */
export type VoteEligibility = 'free' | 'voted' | 'own';

export const voteEligibility = (
  reactions: { votedFor: ReadonlySet<string>; own: ReadonlySet<string> },
  productId: string,
): VoteEligibility => {
  if (reactions.own.has(productId)) return 'own';
  return reactions.votedFor.has(productId) ? 'voted' : 'free';
};

/** What is said to somebody who may not vote. */
export const ineligibilityText = (eligibility: Exclude<VoteEligibility, 'free'>): string =>
  eligibility === 'own' ? voteMessages.ownProduct : voteMessages.alreadyVoted;
