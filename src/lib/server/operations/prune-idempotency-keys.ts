import { idempotencyKeys, sweeps } from '../../limits.ts';
import type { Handle } from '../db/database.ts';

/**
 * Forgets some of the keys that nobody sends again, oldest first, in the caller's transaction.
 * @returns whether more may be left
 */
export const pruneIdempotencyKeys = async (db: Handle, now: Date): Promise<boolean> => {
  const before = new Date(now.getTime() - idempotencyKeys.lifetime).toISOString();
  const old = await db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(sweeps.atOnce)
    .execute();
  for (const { user_id, key } of old)
    await db.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key).execute();
  return old.length === sweeps.atOnce;
};
