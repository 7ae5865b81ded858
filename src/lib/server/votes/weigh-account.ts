import { mailboxOf } from '#lib/domain/mailboxes.ts';
import { firstDayEnds, voteWeight, voteWeights } from '#lib/domain/vote-weights.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockMailboxes, lockUsers } from '#lib/server/db/locks.ts';
import { isDeletedUid, type UserRow } from '#lib/server/users/queries.ts';
import { type VoteCount, voteCountOf } from './set-counts.ts';
import { isTrustedDomain, throwAwayDomainOf } from './throw-away-domains.ts';

export interface Weighed {
  /** How its votes count from now on. */
  count: VoteCount;
  isSuspended: boolean;
  /** When the first day of an account that counts ends, ISO 8601: from then on its votes have full weight. */
  settlesAt?: string;
  /** The account that has the vote of the mailbox now, which is to be weighed. */
  next?: number;
}

/** The service of throw-away addresses of a mailbox: columns of its account. */
interface Service {
  throw_away_domain: string | null;
  domain_trusted: 0 | 1;
}

const isUntrusted = ({ throw_away_domain, domain_trusted }: Service): boolean =>
  throw_away_domain !== null && domain_trusted === 0;

const serviceOf = async (db: Handle, mailbox: string): Promise<Service> => {
  const throw_away_domain = throwAwayDomainOf(mailbox) ?? null;
  const isTrusted = throw_away_domain !== null && (await isTrustedDomain(db, throw_away_domain));
  return { throw_away_domain, domain_trusted: isTrusted ? 1 : 0 };
};

/** True if a mailbox belongs to a service of throw-away addresses that moderators don't trust. */
export const isThrowAway = async (db: Handle, mailbox: string): Promise<boolean> =>
  isUntrusted(await serviceOf(db, mailbox));

/** Other accounts of a mailbox with a verified e-mail: an unverified one must not take a stranger's vote. */
const othersOf = (db: Handle, mailbox: string, userId: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('email_verified', '=', 1)
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(1);

/** The account that gets the vote of a mailbox when this one loses it; a job weighs it. */
export const nextOf = (db: Handle, mailbox: string, userId: number): Promise<{ id: number } | undefined> =>
  othersOf(db, mailbox, userId).where('suspended_at', 'is', null).executeTakeFirst();

/** Another account that has the vote of a mailbox. */
export const holderOf = (
  db: Handle,
  mailbox: string,
  { userId, has }: { userId: number /** True if this account has had the vote. */; has: boolean },
): Promise<{ id: number } | undefined> =>
  othersOf(db, mailbox, userId)
    .where((is) => {
      const counts = is('vote_weight', '>', 0);
      // A suspended person has no other account that counts instead.
      return has ? counts : is.or([counts, is('suspended_at', 'is not', null)]);
    })
    .executeTakeFirst();

/** Locks accounts and their mailboxes, for a transaction that weighs them. */
export const lockToWeigh = async (db: Handle, ids: readonly number[]): Promise<void> => {
  await lockUsers(db, ids);
  const accounts = await db
    .selectFrom('users')
    .select(['email_key', 'mailbox'])
    .where('id', 'in', idsIn(db, ids))
    .execute();
  await lockMailboxes(
    db,
    accounts.flatMap(({ email_key, mailbox }) => [mailboxOf(email_key), mailbox ?? mailboxOf(email_key)]),
  );
};

/**
 * Stores the weight of an account's votes and reviews, in the caller's transaction. Of several accounts of one mailbox the
 * one whose e-mail was verified first counts, and keeps the vote: nothing that has counted has to be taken back later.
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
  const store = (columns: Partial<Service> & { vote_weight?: number; mailbox?: string }) =>
    db
      .updateTable('users')
      .set({ ...columns, weighed: 1 })
      .where('id', '=', userId)
      .execute();
  // The votes of a deleted account keep the weight that `weightOnceDeleted` has given them.
  if (isDeletedUid(account.uid)) {
    await store({});
    return { count: voteCountOf(account), isSuspended };
  }

  const mailbox = mailboxOf(account.email_key);
  await lockMailboxes(db, [account.mailbox ?? mailbox, mailbox]);
  const had = account.mailbox !== null && account.vote_weight > 0;
  const holder = await holderOf(db, mailbox, { userId, has: had && account.mailbox === mailbox });
  const service = await serviceOf(db, mailbox);
  const settlesAt = firstDayEnds(account.created_at);
  const weight = voteWeight({
    isSuspended,
    isDuplicate: holder !== undefined,
    isThrowAway: isUntrusted(service),
    isNew: at < settlesAt,
  });
  // A weight above 0 marks the account that has the vote of the mailbox.
  const vote_weight = account.email_verified === 1 ? weight : 0;
  await store({ vote_weight, mailbox, ...service });

  const leaves = had && !isSuspended && (vote_weight === 0 || account.mailbox !== mailbox);
  const next = leaves && account.mailbox !== null ? await nextOf(db, account.mailbox, userId) : undefined;
  return {
    count: voteCountOf({ ...account, vote_weight }),
    isSuspended,
    ...(vote_weight === voteWeights.firstDay && { settlesAt }),
    ...(next && { next: next.id }),
  };
};

/**
 * The weight that the votes of an account keep once it is deleted, and the account that has the vote of its mailbox from then
 * on. Deleting accounts gains nobody votes, and does not evade moderators.
 */
export const weightOnceDeleted = async (
  db: Handle,
  { id, email_key, created_at, suspended_at, vote_weight }: UserRow,
  at: string,
): Promise<{ vote_weight: number; next?: number }> => {
  const mailbox = mailboxOf(email_key);
  await lockMailboxes(db, [mailbox]);
  const next = await nextOf(db, mailbox, id);
  const isYoung = Date.parse(at) - Date.parse(created_at) < voteWeights.keptOnceDeleted;
  const loses = suspended_at !== null || isYoung || (await isThrowAway(db, mailbox)) || next !== undefined;
  return { vote_weight: loses ? 0 : vote_weight, ...(next && { next: next.id }) };
};
