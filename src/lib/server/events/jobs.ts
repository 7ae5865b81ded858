import { sql } from 'kysely';
import { historyActs } from '#lib/domain/events.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { auditedSince } from './logs.ts';

/**
 * Deletes a batch of old events that only the audit log has listed, in the caller's transaction. What the moderation log or
 * the history of a product lists stays. @returns whether more may be left
 */
const pruneAuditLog = async (db: Handle, now: Date): Promise<boolean> => {
  const old = await db
    .selectFrom('events')
    .select('id')
    .where('audit_kind', 'is not', null)
    .where('in_moderation_log', '=', sql.lit(0))
    .where('type', 'not in', historyActs)
    .where('created_at', '<', auditedSince(now))
    .orderBy('created_at')
    .limit(sweeps.atOnce)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length) await db.deleteFrom('events').where('id', 'in', idsIn(db, ids)).execute();
  return ids.length === sweeps.atOnce;
};

export const eventJobs = {
  pruneAuditLog: job(payloads.pruneAuditLog, async (db, _, now) => ({ more: await pruneAuditLog(db, now) })),
};
