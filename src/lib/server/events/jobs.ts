import { sql } from 'kysely';
import { timeBefore } from '#lib/domain/durations.ts';
import { historyActs, unlistedTypes } from '#lib/domain/events.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import type { JobContext, RunBatch } from '#lib/server/jobs/job.ts';
import { dispatchEvent } from './dispatch-events.ts';
import { auditedSince } from './logs.ts';

/** Old events that only the audit log has listed: what the moderation log or the history of a product lists stays. */
const expiredAuditEvents = (db: Handle, now: Date) =>
  db
    .selectFrom('events')
    .select('id')
    .where('audit_kind', 'is not', null)
    .where('in_moderation_log', '=', sql.lit(0))
    .where('type', 'not in', historyActs)
    .where('created_at', '<', auditedSince(now));

/** Old events that no list has ever shown, once they were dispatched. @param keptFor in milliseconds */
const expiredUnlistedEvents = (db: Handle, now: Date, keptFor: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('audit_kind', 'is', null)
    .where('type', 'in', unlistedTypes)
    .where('dispatch_at', 'is', null)
    .where('created_at', '<', timeBefore(now, keptFor));

/** Deletes a batch of old events that no list shows. */
const pruneEvents = async ({ config }: JobContext): Promise<RunBatch> => {
  const prune: RunBatch = async (db, _, now) => {
    let left: number = sweeps.atOnce;
    for (const old of [expiredAuditEvents(db, now), expiredUnlistedEvents(db, now, config.eventsKeptFor)]) {
      left -= await deleteSome(db, 'events', ['id'], old.orderBy('created_at').limit(left));
      if (left === 0) return { more: true };
    }
    return { more: false };
  };
  return prune;
};

export const eventJobs = {
  pruneEvents: { call: pruneEvents },
  dispatchEvent,
};
