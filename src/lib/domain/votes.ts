import { voteMessages } from '#lib/text/messages/votes.ts';

/** How somebody stands to a product when it comes to voting. */
export type Standing = 'free' | 'voted' | 'own';

export const standingOf = (
  ballot: { votedFor: ReadonlySet<string>; own: ReadonlySet<string> },
  productId: string,
): Standing => {
  if (ballot.own.has(productId)) return 'own';
  return ballot.votedFor.has(productId) ? 'voted' : 'free';
};

/** What is said to somebody who may not vote. */
export const ineligibilityText = (standing: Exclude<Standing, 'free'>): string =>
  standing === 'own' ? voteMessages.ownProduct : voteMessages.alreadyVoted;
