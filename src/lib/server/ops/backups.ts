import { firstBackupWithin, oldBackup } from '#lib/domain/backups.ts';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { eventRetention } from '#lib/domain/events.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordFirst } from '#lib/server/events/record-event.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { systemUid } from '#lib/server/users/queries.ts';

/** Returns the time of the last successful backup, as far as the log goes back. Ignores those of a clock that was ahead. */
export const lastBackup = async (db: Handle, now: Date): Promise<string | undefined> => {
  const last = await db
    .selectFrom('events')
    .select('created_at')
    .where('audit_kind', '=', 'data')
    .where('type', '=', 'backup')
    .where('details', 'is', null)
    .where('created_at', '<=', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
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

export const backupJobs = {
  checkBackups: job(payloads.checkBackups, async (db, _, now) => {
    await checkBackups(db, now);
    return { more: false };
  }),
};
