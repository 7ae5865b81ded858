import { type RawBuilder, type Selectable, sql } from 'kysely';
import { days, hours, minutes, timeAfter, timeBefore } from '#lib/domain/durations.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import type { MailsTable } from '#lib/server/db/schema.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';

export const outbox = {
  /** Mails that are read at once. */
  perCall: 200,
  /** Retries of a mail that is refused for now: about two days. After `max` failures it waits for an operator. */
  retries: { first: minutes(1), longest: hours(4), max: 20 },
  /** Retention of mails that are not waiting. A key that is used again within this time is the same mail. */
  stored: days(30),
  prunedAtOnce: 500,
} as const;

export type MailRow = Selectable<MailsTable>;

/** Literals, so that the partial indexes can be used. */
const isWaiting: RawBuilder<boolean> = sql<boolean>`state = 'waiting'`;
const hasFailed: RawBuilder<boolean> = sql<boolean>`state = 'failed'`;

/**
 * Mails that may be sent now, those that have waited longest first. Weekly letters come after new mails: thousands of them must
 * not delay those for hours. Mails that were tried before don't precede letters, or a few at which the mail server hangs up
 * would fill every call. @param now ISO time
 */
export const dueMails = async (db: Handle, now: string): Promise<MailRow[]> => {
  const due = db
    .selectFrom('mails')
    .selectAll()
    .where(isWaiting)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id');
  const first = await due
    .where('kind', '<>', 'letter')
    .where('last_error', 'is', null)
    .limit(outbox.perCall)
    .execute();
  const left = outbox.perCall - first.length;
  if (left <= 0) return first;
  const others = await due
    .where(({ eb, or }) => or([eb('kind', '=', 'letter'), eb('last_error', 'is not', null)]))
    .limit(left)
    .execute();
  return [...first, ...others];
};

/** When the next mail may be sent; undefined if none is waiting. */
export const nextDue = async (db: Handle): Promise<string | undefined> => {
  const first = db.selectFrom('mails').select('due_at').where(isWaiting).orderBy('due_at').limit(1);
  return (await first.executeTakeFirst())?.due_at;
};

/** Stores the result of a mail, unless it is settled already. */
export const settle = async (
  db: Handle,
  id: number,
  change: Partial<Pick<MailRow, 'state' | 'due_at' | 'failures' | 'last_error' | 'sent_at'>>,
): Promise<void> => {
  await db.updateTable('mails').set(change).where('id', '=', id).where(isWaiting).execute();
};

/** Time of the next try of a mail that failed this many times; undefined to give up. Doubles with each failure. */
export const retryTime = (now: Date, failures: number): string | undefined => {
  const { first, longest, max } = outbox.retries;
  const delay = Math.min(longest, first * 2 ** (failures - 1));
  return failures < max ? timeAfter(now, delay) : undefined;
};

/** Drops all mails that wait, of a site that sends none. */
export const dropWaiting = async (db: Handle, reason: string): Promise<void> => {
  await db.updateTable('mails').set({ state: 'dropped', last_error: reason }).where(isWaiting).execute();
};

/** Returns the time at which the last stored mail was sent. Scans the table: call it during outages only. */
export const lastSent = async (db: Handle): Promise<string | undefined> => {
  const { at } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.max('sent_at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
};

/** Removes a batch of old mails, sent or not. @returns whether more may be left */
export const pruneMails = async (db: Handle, now: Date): Promise<boolean> => {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('created_at', '<', timeBefore(now, outbox.stored))
    .where('state', '<>', 'waiting')
    .orderBy('created_at')
    .limit(outbox.prunedAtOnce);
  return (await deleteSome(db, 'mails', ['id'], old)) === outbox.prunedAtOnce;
};

/** Number of mails that wait, and of those that wait for an operator. */
export const countMails = async (db: Handle): Promise<Record<'waiting' | 'failed', number>> => {
  const mails = db.selectFrom('mails');
  return { waiting: await countOf(mails.where(isWaiting)), failed: await countOf(mails.where(hasFailed)) };
};

/** The first of the mails that failed for good, and of those that wait after an error. An outage is no failure of a mail. */
export const listUnsent = async (db: Handle, limit: number): Promise<MailRow[]> => {
  const mails = db.selectFrom('mails').selectAll().orderBy('id').limit(limit);
  const failed = await mails.where(hasFailed).execute();
  const retried = await mails.where(isWaiting).where('last_error', 'is not', null).execute();
  return [...failed, ...retried].slice(0, limit);
};

/**
 * Retries at once what failed for good, or waits after an error.
 * @param id of one mail, or 'all'
 * @returns the number of mails
 */
export const retryUnsent = async (db: Handle, id: number | 'all', at: string): Promise<number> => {
  await enqueue(db, 'sendMails', {}, at);
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'waiting', due_at: at, failures: 0 })
    .where(({ eb, or }) => or([hasFailed, eb.and([isWaiting, eb('last_error', 'is not', null)])]))
    .$if(id !== 'all', (mails) => mails.where('id', '=', Number(id)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Drops a mail that was not sent. @returns false if no such mail exists */
export const dropUnsent = async (db: Handle, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where(({ or }) => or([hasFailed, isWaiting]))
    .executeTakeFirst();
  return numUpdatedRows > 0;
};
