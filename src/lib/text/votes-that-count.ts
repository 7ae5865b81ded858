import { voteWeights } from '#lib/domain/vote-weights.ts';

/** Weight of a vote in the first day of an account; that of others is 1. */
export const newcomerWeight = voteWeights.firstDay / voteWeights.full;

/** What a vote weighs, in the explanations of orders. */
export const votesThatCount = `Votes by people with a verified e-mail address count here. On an account’s first day, each counts ${newcomerWeight}. Suspended accounts, throw-away addresses, additional addresses of one mailbox, and votes that look coordinated or were removed count for nothing. The number next to a product counts all votes.`;
