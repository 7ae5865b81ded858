import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { mailboxOf, voteWeight, voteWeights, withheldOf } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { isDeletedUid } from '#lib/server/users/queries.ts';
import { countOf, type VoteCount } from './set-counts.ts';

export interface Weighed {
  /** How its votes count from now on. */
  count: VoteCount;
  /** Thousandths that its reviews are short of full weight. */
  withheld: number;
  isSuspended: boolean;
  /** When the first day of an account that counts ends, ISO 8601. */
  settlesAt?: string;
}

/** Domains of services of throw-away addresses. */
const throwAwayDomains = disposableEmailBlocklistSet();

const isThrowAway = (mailbox: string): boolean => {
  const labels = mailbox.slice(mailbox.lastIndexOf('@') + 1).split('.');
  return labels.some((_, n) => throwAwayDomains.has(labels.slice(n).join('.')));
};

/** The first other account of a mailbox whose e-mail is verified: an unverified one must not take a stranger's vote. */
const firstOther = (db: Handle, mailbox: string, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'vote_weight'])
    .where('mailbox', '=', mailbox)
    .where('email_verified', '=', 1)
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores the weight of an account's votes and reviews, in the caller's transaction. Of several accounts of one mailbox the
 * first verified one counts; another one that has to count, or no longer has to, is left to a job.
 */
export const weighAccount = async (db: Handle, userId: number, at: string): Promise<Weighed> => {
  const account = await db
    .selectFrom('users')
    .select(['uid', 'email_key', 'email_verified', 'suspended_at', 'created_at'])
    .select(['mailbox', 'vote_weight'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isSuspended = account.suspended_at !== null;
  const store = (columns: { vote_weight?: number; mailbox?: string }) =>
    db
      .updateTable('users')
      .set({ ...columns, weighed: 1 })
      .where('id', '=', userId)
      .execute();
  // The votes of a deleted account stay as they were.
  if (isDeletedUid(account.uid)) {
    await store({});
    return { count: countOf(account), withheld: withheldOf(account), isSuspended };
  }

  const mailbox = mailboxOf(account.email_key);
  const isVerified = account.email_verified === 1;
  const other = await firstOther(db, mailbox, userId);
  const settlesAt = new Date(Date.parse(account.created_at) + voteWeights.firstDayLength).toISOString();
  const vote_weight = voteWeight({
    isSuspended,
    isDuplicate: other !== undefined && other.id < userId,
    isThrowAway: isThrowAway(mailbox),
    isNew: at < settlesAt,
  });
  await store({ vote_weight, mailbox });

  const reweighed = other && other.vote_weight > 0 === (isVerified && userId < other.id) ? [other] : [];
  if (account.mailbox !== null && account.mailbox !== mailbox) {
    const left = await firstOther(db, account.mailbox, userId);
    if (left?.vote_weight === 0) reweighed.push(left);
  }
  for (const { id } of reweighed) await enqueue(db, 'weighVotes', { userId: id }, at);
  return {
    count: countOf({ ...account, vote_weight }),
    withheld: withheldOf({ ...account, vote_weight }),
    isSuspended,
    ...(vote_weight === voteWeights.firstDay && isVerified && { settlesAt }),
  };
};
