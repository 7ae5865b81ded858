/** What a vote weighs, in the explanations of orders: domain/vote-weights.ts. */
export const votesThatCount =
  'Votes of people with a verified e-mail address count here. On the first day of an account, each counts a quarter. Suspended accounts, throw-away addresses and further addresses of one mailbox count for nothing. The number next to a product counts all votes.';
