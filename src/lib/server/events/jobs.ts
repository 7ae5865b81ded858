import { sql } from 'kysely';
import { days, timeBefore } from '#lib/domain/durations.ts';
import {
  eventRetention,
  firstBackupWithin,
  historyActs,
  oldBackup,
  unlistedTypes,
} from '#lib/domain/events.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { systemUid } from '#lib/server/users/queries.ts';
import { dispatchEvent } from './dispatch-events.ts';
import { auditedSince, lastBackup } from './logs.ts';
import { recordFirst } from './record-event.ts';

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

/** The time of the first sign-up, of an account that may be deleted. */
const firstSignUp = async (db: Handle): Promise<string | undefined> => {
  const users = db.selectFrom('users').select('created_at').where('uid', '<>', systemUid);
  return (await users.orderBy('id').limit(1).executeTakeFirst())?.created_at;
};

/**
 * Records that the last backup is old, once per backup. Records that the site never made a backup, once: other programs may back
 * it up. A site whose last backup is older than the shortest retention of this event may be a copy of another site, or has
 * recorded it already.
 */
const checkBackups = async (db: Handle, now: Date): Promise<void> => {
  const last = await lastBackup(db, now);
  const event = { by: 'site', at: now.toISOString() } as const;
  if (last === undefined) {
    const since = await firstSignUp(db);
    if (since === undefined || since > timeBefore(now, firstBackupWithin)) return;
    const subject = { name: since.slice(0, 10) };
    await recordFirst(db, { ...event, type: 'lackBackup', subject }, '');
    return;
  }
  if (last > timeBefore(now, oldBackup) || last < timeBefore(now, days(eventRetention.minDays))) return;
  const subject = { name: last.slice(0, 10) };
  await recordFirst(db, { ...event, type: 'missBackup', subject }, last);
};

export const eventJobs = {
  pruneEvents: { call: pruneEvents },
  dispatchEvent,
  checkBackups: job(payloads.checkBackups, async (db, _, now) => {
    await checkBackups(db, now);
    return { more: false };
  }),
};
