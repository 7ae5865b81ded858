import { days } from '#lib/domain/durations.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';

/**
 * How long idempotency keys of added products are stored. A browser keeps its key as long as the tab, and people
 * restore closed windows after days, not after a month.
 */
const idempotencyKeys = { lifetime: days(30) } as const;

/** Deletes a batch of expired keys, oldest first, in the caller's transaction. @returns whether more may be left */
export const pruneIdempotencyKeys = async (db: Handle, now: Date): Promise<boolean> => {
  const before = new Date(now.getTime() - idempotencyKeys.lifetime).toISOString();
  const old = db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(sweeps.atOnce)
    // Two servers that prune at once take different keys, and neither takes one that is just being renewed.
    .forUpdate()
    .skipLocked()
    .$asTuple('user_id', 'key');
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', old))
    .executeTakeFirst();
  return Number(numDeletedRows) === sweeps.atOnce;
};
