import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { expireSomeOverdue } from './settle-checkout.ts';

/** Deletes a batch of payments of deleted accounts that tax law no longer asks for. @returns whether more may be left */
const pruneReceipts = async (db: Handle, now: Date, years: number): Promise<boolean> => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const old = await db
    .selectFrom('checkouts')
    .innerJoin('deleted_people', 'deleted_people.user_id', 'checkouts.user_id')
    .select(['checkouts.id', 'coupon_id', 'holds_use'])
    .where('checkouts.created_at', '<', before.toISOString())
    .orderBy('checkouts.id')
    .limit(sweeps.checkoutsAtOnce)
    .execute();
  for (const { id, coupon_id, holds_use } of old) {
    if (coupon_id !== null && holds_use)
      await db.updateTable('coupons').set({ uses: sql`uses - 1` }).where('id', '=', coupon_id).execute();
    await db.deleteFrom('checkouts').where('id', '=', id).execute();
  }
  return old.length === sweeps.checkoutsAtOnce;
};

const pruneReceiptsOf = async ({ config }: JobContext): Promise<RunBatch> => {
  const prune: RunBatch = async (db, _, now) => ({ more: await pruneReceipts(db, now, config.receiptYears) });
  return prune;
};

export const subscriptionJobs = {
  pruneReceipts: { call: pruneReceiptsOf },
  expireCheckouts: job(payloads.expireCheckouts, async (db, _, now) => ({
    more: await expireSomeOverdue(db, now.toISOString()),
  })),
};
