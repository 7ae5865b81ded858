import { auditLog } from '#lib/domain/audit-acts.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';

import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';

/** Deletes a batch of entries that are older than they are to be stored, in the caller's transaction. @returns whether more may be left */
const pruneAuditLog = async (db: Handle, now: Date): Promise<boolean> => {
  const before = new Date(now.getTime() - auditLog.storedFor).toISOString();
  const old = await db
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(sweeps.atOnce)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length) await db.deleteFrom('audit_log').where('id', 'in', idsIn(db, ids)).execute();
  return ids.length === sweeps.atOnce;
};

export const auditJobs = {
  pruneAuditLog: job(payloads.pruneAuditLog, async (db, _, now) => ({ more: await pruneAuditLog(db, now) })),
};
