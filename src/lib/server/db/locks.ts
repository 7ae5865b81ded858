import { sql } from 'kysely';
import { compiled } from './compiled.ts';
import { dialectOf, idsIn } from './dialect.ts';
import type { Handle } from './handle.ts';

/** @returns the row, unless it is gone */
type Lock = (db: Handle, row: { id: number }) => Promise<{ id: number }[]>;

/*
 * On PostgreSQL an operation locks the rows that it decides by before it reads them (decision record 0015). On SQLite
 * these are plain reads: a transaction holds the only write lock.
 *
 * All operations lock in one order, because PostgreSQL aborts one of two that wait for each other only after a second:
 * findings, the member who acts, users, mailboxes, products, coupons, checkouts, what belongs to these (votes, reports,
 * reviews, events, grants), merges of tags, tags, webhooks, jobs, changed pages. Rows of one table by their id or key. A
 * member's write locks their account before it runs (api/mount.ts); only the lock of findings comes before that.
 */

/** Locks this product until the transaction ends, so that nobody else changes it based on what they have read. */
export const lockProduct: Lock = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
);

/** Locks several products, in one statement and so in one order. Includes products that are being deleted. */
export const lockProducts = (db: Handle, ids: readonly number[]): Promise<unknown> =>
  db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks a user. Serialises everything about one person, such as their checkouts and idempotency keys. */
export const lockUser: Lock = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate(),
);

/**
 * Locks a deleted user before a batch of their rows is deleted. Unlike `lockUser` it waits for transactions that are inserting such
 * rows, whose foreign keys take `for key share`: otherwise those rows would never be deleted.
 */
export const lockDeletedUser: Lock = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate(),
);

/** `lockUser` of several, in one statement and so in one order. */
export const lockUsers = (db: Handle, ids: readonly number[]): Promise<{ id: number }[]> =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Locks the makers of these products who have never published one. Publishing their first one updates their account by a
 * trigger (migration 0036), so lock it before the product.
 */
export const lockNewMakers = (db: Handle, productIds: readonly number[]): Promise<{ id: number }[]> =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (products) =>
      products.selectFrom('products').select('adder_id').where('id', 'in', idsIn(db, productIds)),
    )
    .where('has_published', '=', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Keeps the row of this product from being deleted until the transaction ends. Other changes stay possible. */
export const retainProduct: Lock = compiled((db, { id }: { id: number }) =>
  db.selectFrom('products').select('id').where('id', '=', id).where('deleted_at', 'is', null).forKeyShare(),
);

/** Keeps the row of this user from being deleted until the transaction ends. Other changes stay possible. */
export const retainUser: Lock = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select('id').where('id', '=', id).forKeyShare(),
);

/**
 * `retainUser` of several, in one statement and so in one order, without deleted ones. For callers that lock rows of these users
 * and then insert others, whose foreign keys refer to the users.
 */
export const retainUsers = (db: Handle, ids: readonly number[]): Promise<{ id: number }[]> =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', idsIn(db, ids))
    .where('email', '<>', '')
    .orderBy('id')
    .forKeyShare()
    .execute();

/** Key space of the advisory locks of mailboxes: any number that no other lock uses. */
const mailboxLocks = 52;
/** The key space of the lock of findings. */
const findingLock = 55;
/** Key space of the locks of incidents. */
const incidentLocks = 47;

/**
 * Locks mailboxes until the transaction ends: of two of its accounts that are weighed at once, the second one sees the first
 * one's weight. Lock the accounts before.
 */
export const lockMailboxes = async (db: Handle, mailboxes: readonly string[]): Promise<void> => {
  if (dialectOf(db).name !== 'postgres') return;
  for (const one of [...new Set(mailboxes)].sort())
    await sql`select pg_advisory_xact_lock(${sql.lit(mailboxLocks)}, hashtext(${one}))`.execute(db);
};

/**
 * Locks a type of incident, or a kind of job that gives up, until the transaction ends: of two servers that notice one, the
 * second sees that it is recorded.
 */
export const lockIncident = async (db: Handle, type: string): Promise<void> => {
  if (dialectOf(db).name !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(incidentLocks)}, hashtext(${type}))`.execute(db);
};

/**
 * Locks what findings say of votes until the transaction ends: two that mark the same vote at once would each miss what the
 * other decides. Lock it before the member who acts and the voters: marks are read with it, and a moderator may be a voter.
 */
export const lockFindings = async (db: Handle): Promise<void> => {
  if (dialectOf(db).name !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(findingLock)}, 0)`.execute(db);
};

export const lockCoupon: Lock = compiled((db, { id }: { id: number }) =>
  db.selectFrom('coupons').select('id').where('id', '=', id).forNoKeyUpdate(),
);

/** Inserts the row that is locked, which an emptied or imported database lacks. */
const ensureTagMerges = async (db: Handle): Promise<void> => {
  await db
    .insertInto('tag_merges')
    .values({ id: 1, merged_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Prevents merges of tags until the transaction ends: the aliases it has read decide where a product is listed. */
export const shareTagMerges = async (db: Handle): Promise<void> => {
  await ensureTagMerges(db);
  await db.selectFrom('tag_merges').select('id').where('id', '=', 1).forShare().execute();
};

/** Prevents others from merging tags, or tagging products, until the transaction ends. */
export const lockTagMerges = async (db: Handle): Promise<void> => {
  await ensureTagMerges(db);
  await db.selectFrom('tag_merges').select('id').where('id', '=', 1).forUpdate().execute();
};

/**
 * All admins, and the person whom one of them changes: of two who demote each other at once, one has to see what the other
 * did. In one statement and so in one order: an admin of an earlier snapshot stays locked although they are none any more.
 */
export const lockAdminsAnd = (
  db: Handle,
  [column, value]: readonly ['id', number] | readonly ['email_key', string],
): Promise<unknown> =>
  db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('effective_role', '=', 'admin'), is(column, '=', value)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks the leaderboards until the transaction ends, except for votes that are added: triggers share this row. */
export const lockLeaderboards = (db: Handle): Promise<unknown> =>
  db.selectFrom('leaderboards').select('period').where('period', '=', 'all').forNoKeyUpdate().execute();
