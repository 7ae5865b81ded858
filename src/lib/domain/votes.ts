import { voteMessages } from '#lib/text/messages/votes.ts';

/** How somebody stands to a product when it comes to voting. */
export type Standing = 'free' | 'voted' | 'own';

export const standingOf = (
  reactions: { votedFor: ReadonlySet<string>; own: ReadonlySet<string> },
  productId: string,
): Standing => {
  if (reactions.own.has(productId)) return 'own';
  return reactions.votedFor.has(productId) ? 'voted' : 'free';
};

/** What is said to somebody who may not vote. */
export const ineligibilityText = (standing: Exclude<Standing, 'free'>): string =>
  standing === 'own' ? voteMessages.ownProduct : voteMessages.alreadyVoted;
