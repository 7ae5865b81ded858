import { newcomerWeight } from '#lib/domain/vote-weights.ts';

/** What a vote weighs, in the explanations of orders. */
export const votesThatCount = `Votes by people with a verified e-mail address count here. On an account’s first day, each counts ${newcomerWeight}. Suspended accounts, throw-away addresses, additional addresses of one mailbox, and votes that look coordinated or were removed count for nothing. The number next to a product counts all votes.`;
