import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { lockCoupon } from '#lib/server/db/locks.ts';
import type { CheckoutState } from '#lib/server/db/schema.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { settle } from './payments/settle.ts';
import { payableOfDeleted } from './queries.ts';
import { expireSomeOverdue } from './settle-checkout.ts';

const payableStates: readonly CheckoutState[] = ['open', 'processing'];

/**
 * Deletes a batch of payments of deleted accounts that tax law no longer asks for, but none that may still be paid: nobody
 * would know whose money it is. @returns whether more may be left
 */
const pruneReceipts = async (db: Handle, now: Date, years: number): Promise<boolean> => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const old = await db
    .selectFrom('checkouts')
    .innerJoin('deleted_people', 'deleted_people.user_id', 'checkouts.user_id')
    .select(['checkouts.id', 'coupon_id'])
    .where('checkouts.created_at', '<', before.toISOString())
    .where('checkouts.state', 'not in', payableStates)
    .orderBy('checkouts.id')
    .limit(sweeps.checkoutsAtOnce)
    .execute();
  const coupons = new Set(old.flatMap(({ coupon_id }) => coupon_id ?? []));
  for (const id of [...coupons].sort((one, other) => one - other)) await lockCoupon(db, { id });
  for (const { id } of old) {
    const deleted = await db
      .deleteFrom('checkouts')
      .where('id', '=', id)
      .where('state', 'not in', payableStates)
      .returning(['coupon_id', 'holds_use'])
      .executeTakeFirst();
    if (!deleted?.coupon_id || !deleted.holds_use) continue;
    await db
      .updateTable('coupons')
      .set({ uses: sql`uses - 1` })
      .where('id', '=', deleted.coupon_id)
      .execute();
  }
  return old.length === sweeps.checkoutsAtOnce;
};

const pruneReceiptsOf = async ({ config }: JobContext): Promise<RunBatch> => {
  const prune: RunBatch = async (db, _, now) => ({ more: await pruneReceipts(db, now, config.receiptYears) });
  return prune;
};

const firstPayableOfDeleted = (db: Handle, now: Date) =>
  payableOfDeleted(db, now.toISOString()).limit(1).executeTakeFirst();

/** Ends a checkout of a deleted account, also at its provider: nobody would get what it pays for. */
const endCheckouts = async (context: JobContext): Promise<RunBatch> => {
  const { db, clock, payments } = context;
  const payable = await firstPayableOfDeleted(db.read, clock());
  if (payable) {
    const { reference, session_id } = payable;
    const event = session_id === null ? undefined : await payments.expire(session_id);
    await settle(context, { reference, event: event ?? 'expired' });
  }
  // Another account may have been deleted during the call: that enqueues nothing while this job runs.
  return async (handle, _, now) => ({ more: (await firstPayableOfDeleted(handle, now)) !== undefined });
};

export const subscriptionJobs = {
  pruneReceipts: { call: pruneReceiptsOf },
  endCheckouts: { call: endCheckouts },
  expireCheckouts: job(payloads.expireCheckouts, async (db, _, now) => ({
    more: await expireSomeOverdue(db, now.toISOString()),
  })),
};
