import { beginningOf, launches, launchTime } from '#lib/domain/launch-day.ts';
import { utcDay } from '#lib/domain/periods.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockNewMakers, lockProduct } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { endDecision } from '#lib/server/moderation/record-decision.ts';
import { appearing, placeProduct } from '#lib/server/products/publish-product.ts';
import { type FullProduct, findProduct } from '#lib/server/products/queries.ts';
import { isScheduled, scheduledProducts } from './scheduled.ts';

/** Enqueues the job that publishes the products of a day at its beginning, in the caller's transaction. */
export const enqueueLaunch = (db: Handle, day: string): Promise<void> =>
  enqueue(db, 'launchProducts', { day }, beginningOf(day));

const isSuspended = async (db: Handle, userId: number): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.suspended_at != null;
};

/**
 * Publishes a product whose day has come, or leaves it to a moderator if its maker has changed it since its acceptance, or
 * was suspended.
 * @returns the product, whether it was published, and whether its maker is suspended; undefined if something else has happened to it
 */
const launch = async (
  db: Handle,
  { id }: { id: number },
  now: Date,
): Promise<{ product: FullProduct; isLaunched: boolean; suspended: boolean } | undefined> => {
  await lockProduct(db, { id });
  const product = await findProduct(db, id);
  if (!product?.launch_day || !isScheduled(product) || product.launch_day > utcDay(now)) return undefined;
  const suspended = await isSuspended(db, product.adder_id);
  const columns = appearing(product, {
    at: launchTime(product.launch_day, now),
    now: now.toISOString(),
    suspended,
  });
  await placeProduct(db, product, columns);
  return { product, isLaunched: 'status' in columns, suspended };
};

/**
 * Publishes a batch of the accepted products whose day has come, in the caller's transaction: however long no server ran,
 * and each once, however many servers there are.
 * @returns the ids of those published and of those left to a moderator, and whether more may be left
 */
export const launchSomeProducts = async (
  db: Handle,
  now: Date,
): Promise<{ launched: number[]; waiting: number[]; more: boolean }> => {
  const due = await scheduledProducts(db)
    .select('id')
    .where('launch_day', '<=', utcDay(now))
    .orderBy('launch_day')
    .orderBy('id')
    .limit(launches.atOnce)
    .execute();
  const launched: FullProduct[] = [];
  const waiting: FullProduct[] = [];
  const resubmitted: FullProduct[] = [];
  await lockNewMakers(
    db,
    due.map(({ id }) => id),
  );
  // By id: all code that locks several products does so in this order.
  for (const row of due.sort((one, other) => one.id - other.id)) {
    const result = await launch(db, row, now);
    if (!result) continue;
    (result.isLaunched ? launched : waiting).push(result.product);
    if (!result.isLaunched && !result.suspended) resubmitted.push(result.product);
  }
  // Only now: an event locks the row of a job, and products come before jobs.
  const at = now.toISOString();
  for (const { id } of [...launched, ...waiting]) await endDecision(db, id, at);
  for (const product of launched)
    await recordEvent(db, { type: 'launch', by: 'site', subject: product, at, isPublic: true });
  for (const product of resubmitted) {
    const by = { id: product.adder_id, name: product.adder_name };
    await recordEvent(db, { type: 'resubmit', by, subject: product, at });
  }
  return {
    launched: launched.map(({ id }) => id),
    waiting: waiting.map(({ id }) => id),
    more: due.length === launches.atOnce,
  };
};
