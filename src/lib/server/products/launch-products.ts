import { beginningOf, launchTime } from '#lib/domain/launch-day.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { launches } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import { enqueue } from '#lib/server/jobs/enqueue.ts';
import { placeProduct, published } from './publish-product.ts';
import { findProduct } from './queries.ts';
import { isScheduled, scheduledProducts } from './scheduled.ts';

/** Has the products of a day published at its beginning, in the caller's transaction. */
export const enqueueLaunch = (db: Handle, day: string): Promise<void> =>
  enqueue(db, 'launchProducts', { day }, beginningOf(day));

/** Publishes a product unless something has happened to it meanwhile. @returns whether it was published */
const launch = async (
  db: Handle,
  search: Database['search'],
  { id }: { id: number },
  now: Date,
): Promise<boolean> => {
  await lockProduct(db, { id });
  const product = await findProduct(db, id);
  if (!product?.launch_day || !isScheduled(product) || product.launch_day > utcDay(now)) return false;
  await placeProduct(db, search, product, published(product, launchTime(product.launch_day, now)));
  return true;
};

/**
 * Publishes a batch of the accepted products whose day has come, in the caller's transaction: however long no server ran,
 * and each once, however many servers there are. What its maker has changed since the decision stays marked.
 * @returns the ids of those published, and whether more may be left
 */
export const launchSomeProducts = async (
  db: Handle,
  search: Database['search'],
  now: Date,
): Promise<{ launched: number[]; more: boolean }> => {
  const due = await scheduledProducts(db)
    .select('id')
    .where('launch_day', '<=', utcDay(now))
    .orderBy('launch_day')
    .orderBy('id')
    .limit(launches.atOnce)
    .execute();
  const launched: number[] = [];
  // By their ids: whoever locks several products takes them in this order.
  for (const row of due.sort((one, other) => one.id - other.id))
    if (await launch(db, search, row, now)) launched.push(row.id);
  return { launched, more: due.length === launches.atOnce };
};
