import { days, timeAfter } from './durations.ts';

/** How much a person's votes and reviews weigh in orders, in thousandths. `rankingVersion` changes with them. */
export const voteWeights = {
  full: 1000,
  /**
   * In the first day of an account: four fresh accounts move a product as far as one known person, so that a crowd of real
   * newcomers still counts, and fresh accounts made for one vote pay little.
   */
  firstDay: 250,
  firstDayLength: days(1),
  /**
   * Age from which an account leaves its votes their weight when it is deleted. Otherwise one mailbox could sign up, vote and
   * be deleted again and again. It is also the time in which moderators find accounts that were made for votes.
   */
  keptOnceDeleted: days(30),
} as const;

/** Weight of a vote in the first day of an account; that of others is 1. */
export const newcomerWeight = voteWeights.firstDay / voteWeights.full;

export interface VoterFacts {
  isSuspended: boolean;
  /** True if another account has the vote of the mailbox: people have several addresses, not several votes. */
  isDuplicate: boolean;
  /** True if its e-mail belongs to a service of throw-away addresses. */
  isThrowAway: boolean;
  /** True until `firstDayLength` after the account was made. */
  isNew: boolean;
}

/** The weight of a person whose e-mail is verified, in thousandths. */
export const voteWeight = ({ isSuspended, isDuplicate, isThrowAway, isNew }: VoterFacts): number => {
  if (isSuspended || isDuplicate || isThrowAway) return 0;
  return isNew ? voteWeights.firstDay : voteWeights.full;
};

/** The part of an account's record that determines its weight. */
export interface Weighable {
  email_verified: number;
  vote_weight: number;
}

/** When the first day of an account ends, ISO 8601. */
export const firstDayEnds = (createdAt: string): string => timeAfter(createdAt, voteWeights.firstDayLength);

/** The weight that counts: nothing while the e-mail is not verified. */
export const weightOf = (account: Weighable): number =>
  account.email_verified === 1 ? account.vote_weight : 0;

/** The account with the weight that it had at a time, ISO 8601, if nothing but its age has changed it. */
export const weighableAt = <Account extends Weighable & { /** Time of its sign-up. */ joined_at: string }>(
  account: Account,
  time: string,
): Account => {
  const isNew = firstDayEnds(account.joined_at) > time;
  const { vote_weight } = account;
  return { ...account, vote_weight: isNew ? Math.min(vote_weight, voteWeights.firstDay) : vote_weight };
};
