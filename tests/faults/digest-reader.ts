import type { Database } from '#lib/server/db/database.ts';
import { countOf, hasRow } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { addProducts, type Member } from './people.ts';
import { until } from './scenario.ts';

/** Gives a maker a daily digest of reviews, at the hour that is under way: reviews of today are in the digest of tomorrow. */
export const createDigestReader = async (db: Database, reader: Member) => {
  const [productId] = await addProducts(db, reader, 1);
  await transact(db, async (handle) => {
    await handle
      .insertInto('notification_preferences')
      .values({ user_id: reader.id, kind: 'reviewed', delivery: 'digest' })
      .execute();
    await handle
      .insertInto('notification_digests')
      .values({ user_id: reader.id, hour: new Date().getUTCHours(), time_zone: 'UTC', chosen: 1 })
      .execute();
  });
  const notifications = db.read.selectFrom('notifications').where('user_id', '=', reader.id);
  return {
    email: reader.email,
    productId,
    notifications: () => countOf(notifications),
    /** Notifications that are in no digest yet. */
    waiting: () => countOf(notifications.where('mailed_at', 'is', null)),
    /** Digests that were queued. */
    digests: () => countOf(db.read.selectFrom('mails').where('user_id', '=', reader.id)),
    /** Makes the server look for due digests, as it does each hour. @param at by its clock */
    async look(at: Date): Promise<void> {
      await transact(db, (handle) => enqueue(handle, 'queueDigests', {}, at.toISOString()));
      const job = db.read.selectFrom('jobs').where('kind', '=', 'queueDigests');
      await until('the look for due digests', async () => !(await hasRow(job)));
    },
  };
};
