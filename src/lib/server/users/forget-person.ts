import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountTypes } from '#lib/domain/events.ts';
import { cacheTags, cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { lockProducts } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { removeFollowers } from '#lib/server/follows/followers.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { queueMail } from '#lib/server/mail/queue-mail.ts';
import { switchedOffSince } from '#lib/server/mail/recipients.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { deleteReview } from '#lib/server/reviews/write-review.ts';
import { weightOnceDeleted } from '#lib/server/votes/weigh-account.ts';
import { formerMember } from '#lib/text/messages/own-account.ts';
import { fold } from '#lib/text/words.ts';
import { hashUid, keepSuspension } from './deleted-people.ts';
import { isRowOf } from './export-data.ts';
import { type PersonalTable, type PersonFact, personalTables } from './personal-data.ts';
import { deletedKey, type UserRow } from './queries.ts';

/** Rows that a batch deletes or changes, and those whose products are changed too. */
const batch = { rows: 500, products: 20, reviews: 50 } as const;

/** Columns of an account without its person. */
const blank = (id: number, at: string) =>
  ({
    uid: deletedKey(id),
    email: '',
    email_key: deletedKey(id),
    name: formerMember,
    name_key: fold(formerMember),
    photo_url: null,
    role: 'user',
    sign_in_methods: '[]',
    status: null,
    subscribed_at: null,
    suspended_at: null,
    signed_out_at: at,
    claims_at: null,
    page_private: 1,
    moving_since: null,
    deletes_at: null,
    mailbox: null,
    throw_away_domain: null,
    domain_trusted: 0,
  }) as const;

/** Removes a person's name from the entries of 1.0.0 about their removed reviews, which have no id. */
const renameOldReviews = async (db: Handle, { id, name, name_key }: UserRow): Promise<void> => {
  const namesakes = db.selectFrom('users').where('name_key', '=', name_key).where('id', '<>', id);
  // The entries may be about another one.
  if (await hasRow(namesakes)) return;
  const prefix = sql`cast(${`${name} on `} as text)`;
  await db
    .updateTable('events')
    .set({ subject_name: formerMember })
    .where('audit_kind', '=', 'reviews')
    .where('payload', 'is', null)
    .where(sql<boolean>`substr(subject_name, 1, length(${prefix})) = ${prefix}`)
    .execute();
};

/** True if the rows of a person are deleted entirely. */
const isDeletedWhole = ({ rowsOf, deleted, nameless, kept }: PersonalTable): boolean =>
  rowsOf !== undefined && deleted !== undefined && !nameless && !kept;

const emailFacts: readonly PersonFact[] = ['email', 'emailKey', 'emailHash'];

/** Columns by which rows are found by the e-mail: there are few such rows, and later nobody knows it. */
const columnsOfEmail = personalTables.flatMap(([table, rule]) => {
  const columns = Object.entries(rule.rowsOf ?? {}).filter(([, fact]) => emailFacts.includes(fact));
  return isDeletedWhole(rule) && columns.length ? [{ table, rowsOf: Object.fromEntries(columns) }] : [];
});

const ofAccount = personalTables.filter(
  ([name, rule]) =>
    isDeletedWhole(rule) && name !== 'reviews' && Object.values(rule.rowsOf ?? {}).includes('id'),
);

/** Mail to a former member about the deletion. It is stored for a month, whatever else is deleted. */
export const deletionMail = { kind: 'accountDeleted' } as const;

/** Deletes what belongs to an address, in the caller's transaction: also without an account. */
export const forgetAddress = async (db: Handle, owner: Parameters<typeof isRowOf>[1]): Promise<void> => {
  for (const { table, rowsOf } of columnsOfEmail) {
    const others = table === 'mails' ? sql`and kind <> ${deletionMail.kind}` : sql``;
    await sql`delete from ${sql.table(table)} where ${isRowOf(rowsOf, owner)} ${others}`.execute(db);
  }
  // Roles granted to the address are events about it.
  await db
    .updateTable('events')
    .set({ subject_name: formerMember })
    .where(isRowOf({ subject_name: 'address' }, owner))
    .execute();
};

/**
 * Deletes an account, in the caller's transaction, which has locked it and all admins: from now on it has no name, no page
 * and no login. A job deletes the rest: call `context.jobs.notify()` after the commit.
 * @param removesIdentity whether the server deletes the identity at the provider
 * @returns cache tags of the pages that displayed the person
 */
export const forgetPerson = async (
  db: Handle,
  user: UserRow,
  { by, at, removesIdentity }: { by: 'site' | 'command'; at: string; removesIdentity: boolean },
): Promise<string[]> => {
  const { id, uid, email } = user;
  const { vote_weight, next } = await weightOnceDeleted(db, user, at);
  const tags = await cacheTagsOfUser(db, id);
  await keepSuspension(db, user);
  const deleted = {
    uid_hash: hashUid(uid),
    deleted_at: at,
    identity_uid: removesIdentity ? uid : null,
    finished_at: null,
  };
  await db
    .insertInto('deleted_people')
    .values({ user_id: id, ...deleted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(deleted))
    .execute();
  // Read before its row is deleted: the last mail would come back too. Suspended members get that mail as well (docs/operating.md).
  const isReached = user.email_verified && !(await switchedOffSince(db, email));
  await forgetAddress(db, user);
  await renameOldReviews(db, user);
  await db
    .updateTable('users')
    .set({ ...blank(id, at), vote_weight })
    .where('id', '=', id)
    .execute();
  // They are deleted in batches: what waits, perhaps since a suspension, must not be sent before.
  await db.updateTable('webhooks').set({ active: 0 }).where('user_id', '=', id).execute();
  await recordEvent(db, { type: 'deleteAccount', by, subject: { id, name: formerMember }, at });
  await enqueue(db, 'finishForgetting', { userId: id }, at);
  await enqueue(db, 'weighVotes', { userId: id }, at);
  if (next) await enqueue(db, 'weighVotes', { userId: next }, at);
  await enqueue(db, 'endCheckouts', {}, at);
  await enqueue(db, 'listDeleted', {}, at);
  if (removesIdentity) await enqueue(db, 'deleteIdentities', {}, at);
  if (isReached) await queueMail(db, { key: `accountDeleted:${id}`, to: { email }, mail: deletionMail, at });
  return tags;
};

const formerPerson = (id: number) => ({ id, email_key: deletedKey(id), email_verified: 0 });

/** @returns rows deleted */
const deleteRows = async (db: Handle, name: string, { rowsOf = {}, key = [] }: PersonalTable, id: number) => {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const own = isRowOf(rowsOf, formerPerson(id));
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)} where ${own} and (${columns}) in (
    select ${columns} from ${sql.table(name)} where ${own} limit ${batch.rows})`.execute(db);
  return Number(numAffectedRows);
};

interface Step {
  /** True if the step has nothing left to do. */
  done: boolean;
  cacheTags?: string[];
}

const deleteReviews = async (db: Handle, id: number): Promise<Step> => {
  const reviews = await db
    .selectFrom('reviews')
    .select(['id', 'product_id'])
    .where('user_id', '=', id)
    .orderBy('product_id')
    .limit(batch.reviews)
    .execute();
  await lockProducts(
    db,
    reviews.map(({ product_id }) => product_id),
  );
  for (const review of reviews) await deleteReview(db, review);
  return {
    done: reviews.length < batch.reviews,
    cacheTags: reviews.length
      ? [cacheTags.products, ...reviews.map(({ product_id }) => cacheTags.product(String(product_id)))]
      : [],
  };
};

/** Products that are not published are known to nobody else. */
const deleteProducts = async (db: Handle, id: number, at: string): Promise<Step> => {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('adder_id', '=', id)
    .where('status', '<>', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batch.products)
    // Locked by this query: it skips one that a moderator accepts at the same time.
    .forNoKeyUpdate()
    .execute();
  for (const product of products) await deleteProduct(db, product.id, at);
  return {
    done: products.length < batch.products,
    cacheTags: products.map((product) => cacheTags.product(String(product.id))),
  };
};

/** Replaces names in a part of a table's rows. @returns true once none is left */
const rename = async (
  db: Handle,
  table: 'events' | 'role_changes' | 'moderation_log' | 'product_events',
  column: 'by_name' | 'subject_name',
  condition: RawBuilder<SqlBool>,
): Promise<boolean> => {
  const name = sql.ref(column);
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${name} = ${formerMember}
    where id in (select id from ${sql.table(table)} where ${condition} and ${name} <> ${formerMember}
      order by id limit ${batch.rows})`.execute(db);
  return Number(numAffectedRows) < batch.rows;
};

/** Deletes what moderators wrote about removed reviews of a deleted account. @returns true once nothing is left */
const forgetReasons = async (db: Handle, id: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`update events set details = null where id in (
    select id from events where ${isRowOf({ payload: 'ownReview' }, formerPerson(id))} and details is not null
    order by id limit ${batch.rows})`.execute(db);
  return Number(numAffectedRows) < batch.rows;
};

const renameEverywhere = async (db: Handle, id: number): Promise<boolean> => {
  const by = sql<boolean>`by_id = ${id}`;
  const about = sql<boolean>`subject_id = ${String(id)}`;
  const types = sql.join(accountTypes);
  const parts = [
    () => rename(db, 'events', 'by_name', by),
    () => rename(db, 'events', 'subject_name', sql<boolean>`${about} and type in (${types})`),
    () => rename(db, 'events', 'subject_name', isRowOf({ payload: 'ownReview' }, formerPerson(id))),
    () => forgetReasons(db, id),
    () => rename(db, 'events', 'subject_name', sql<boolean>`${by} and type = 'addReview'`),
    () => rename(db, 'role_changes', 'by_name', by),
    () => rename(db, 'moderation_log', 'by_name', by),
    () => rename(db, 'moderation_log', 'subject_name', sql<boolean>`${about} and act in (${types})`),
    () => rename(db, 'product_events', 'by_name', by),
  ];
  for (const part of parts) if (!(await part())) return false;
  return true;
};

/** Deletes the reasons of a part of the account's reports, which stay. @returns true once none is left */
const forgetReportReasons = async (db: Handle, id: number): Promise<boolean> => {
  const some = db
    .selectFrom('reports')
    .select('product_id')
    .where('user_id', '=', id)
    .where('reason', 'is not', null)
    .orderBy('product_id')
    .limit(batch.rows);
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ reason: null })
    .where('user_id', '=', id)
    .where('product_id', 'in', some)
    .executeTakeFirst();
  return Number(numUpdatedRows) < batch.rows;
};

/** Deletes a batch of what a deleted account has left. @returns `done`: nothing is left */
export const forgetSome = async (db: Handle, id: number, at: string): Promise<Step> => {
  // Lock products before what belongs to them: what follows locks none.
  for (const step of [deleteReviews, deleteProducts]) {
    const { done, cacheTags } = await step(db, id, at);
    if (!done || cacheTags?.length) return { done: false, ...(cacheTags && { cacheTags }) };
  }
  // Before saved products, as the deletion of a product locks them.
  if (!(await forgetReportReasons(db, id))) return { done: false };
  for (const [name, rule] of ofAccount)
    if ((await deleteRows(db, name, rule, id)) === batch.rows) return { done: false };
  if ((await removeFollowers(db, { kind: 'maker', id }, batch.rows)) === batch.rows) return { done: false };
  if (!(await renameEverywhere(db, id))) return { done: false };
  // A trigger removes all followers when the id changes, in one statement: the batches come first.
  const public_id = randomBytes(8).toString('hex');
  await db.updateTable('users').set({ public_id }).where('id', '=', id).execute();
  await db.updateTable('deleted_people').set({ finished_at: at }).where('user_id', '=', id).execute();
  return { done: true };
};
