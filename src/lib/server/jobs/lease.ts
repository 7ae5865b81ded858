import { sql } from 'kysely';
import { days, latestStored, timeAfter } from '#lib/domain/durations.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { lockIncident } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import type { JobKind } from './queue.ts';
import { jobs as limits } from './queue.ts';

/** A job that a runner has. `id`, `attempt` and `leased_by` together name this claim and no later one. */
export interface Claim {
  id: string;
  payload: string;
  attempt: number;
  failures: number;
  leased_by: string;
  last_error: string | null;
}

/** The job was taken by another runner, because its lease had run out. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const leaseEnd = (now: Date): string => timeAfter(now, limits.lease);

/**
 * Claims the job of a kind that is due for longest, in the caller's transaction: one that is free, or whose lease has run
 * out, which counts as a failure of the runner that had it.
 * @param options `except`: ids of jobs that are not claimed
 */
export const claimJob = async (
  db: Handle,
  kind: JobKind,
  { runner, now, except = [] }: { runner: string; now: Date; except?: readonly string[] },
): Promise<Claim | undefined> => {
  // A common table expression, because PostgreSQL may run a subquery once for each row, and so lock more than the limit.
  const claimed = await db
    .with('next', (build) =>
      build
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('failed_at', 'is', null)
        .where('run_at', '<=', now.toISOString())
        .where(({ not }) => not(isOneOf(db, 'id', except)))
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .set({
      run_at: leaseEnd(now),
      leased_by: runner,
      attempt: sql`attempt + 1`,
      failures: sql`failures + case when leased_by is null then 0 else 1 end`,
      last_error: sql`case when leased_by is null then last_error else 'abandoned by ' || leased_by end`,
    })
    .where('id', 'in', ({ selectFrom }) => selectFrom('next').select('id'))
    .returning(['id', 'payload', 'attempt', 'failures', 'last_error'])
    .executeTakeFirst();
  return claimed && { ...claimed, leased_by: runner };
};

/** The row of a claim, as long as no other runner has taken the job. */
const rowOf = (db: Handle, { id, attempt, leased_by }: Claim) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('leased_by', '=', leased_by);

/**
 * Extends a claim, in the transaction of the work: it is done by the claim's holder, or not at all. Call it first: the
 * row is locked until the commit. With it the failures before this batch are forgotten.
 * @throws LeaseLost
 */
export const renewLease = async (db: Handle, claim: Claim, now: Date): Promise<void> => {
  const { numUpdatedRows } = await rowOf(db, claim)
    .set({ run_at: leaseEnd(now), failures: 0 })
    .executeTakeFirst();
  if (!numUpdatedRows) throw new LeaseLost(`${claim.id} was taken by another runner`);
};

/** Extends a claim while its call runs. It forgets no failures: a job whose call kills its runner each time must give up. */
export const extendLease = async (db: Handle, claim: Claim, now: Date): Promise<void> => {
  await rowOf(db, claim)
    .set({ run_at: leaseEnd(now) })
    .execute();
};

/**
 * Makes jobs due that wait for longer than a lease, or than another service may ask for: the clock was ahead when they failed,
 * or when their runner was killed.
 */
export const resumeJobs = (db: Handle, now: Date): Promise<unknown> =>
  db
    .updateTable('jobs')
    .set({ run_at: now.toISOString() })
    .where('failed_at', 'is', null)
    .where('run_at', '>', timeAfter(latestStored(now), days(1)))
    .where(({ or, eb }) => or([eb('leased_by', 'is not', null), eb('failures', '>', 0)]))
    .execute();

/** Removes a job that is done. Like each of these, it changes nothing once another runner has taken the job. */
export const finishJob = async (db: Handle, { id, attempt, leased_by }: Claim): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('leased_by', '=', leased_by)
    .execute();
};

/** Gives a job back that is not done, for any runner to go on from a time. */
export const releaseJob = async (db: Handle, claim: Claim, at: Date): Promise<void> => {
  await rowOf(db, claim).set({ run_at: at.toISOString(), leased_by: null }).execute();
};

/** Releases a job that has no work before a time. It has recovered: its next failure is a new incident. */
export const postponeJob = async (db: Handle, claim: Claim, at: string): Promise<void> => {
  await rowOf(db, claim).set({ run_at: at, leased_by: null, gave_up_at: null }).execute();
};

/** True if another job of the kind has given up and is not done since: admins know already. */
const isKindFailing = (db: Handle, { id, kind }: { id: string; kind: string }): Promise<boolean> =>
  hasRow(
    db.selectFrom('jobs').where('kind', '=', kind).where('id', '<>', id).where('gave_up_at', 'is not', null),
  );

/**
 * Stores a failure, and when to try again. Admins are notified of the first job of its kind that gives up, until all of them
 * are done.
 * @param failure `retryAfter`: returns the time of the next try after this many failures in a row; null to give up
 * @returns when it is tried again
 */
export const storeFailure = async (
  db: Handle,
  claim: Claim,
  { error, retryAfter, now }: { error: string; retryAfter: (failures: number) => Date | null; now: Date },
): Promise<Date | null> => {
  const stored = await rowOf(db, claim)
    .set({ failures: sql`failures + 1`, last_error: error })
    .returning(['kind', 'failures', 'gave_up_at'])
    .executeTakeFirst();
  const retryAt = retryAfter(stored?.failures ?? claim.failures + 1);
  const at = now.toISOString();
  const isFirst = retryAt === null && stored?.gave_up_at === null;
  if (isFirst) await lockIncident(db, stored.kind);
  const isIncident = isFirst && !(await isKindFailing(db, { id: claim.id, kind: stored.kind }));
  await rowOf(db, claim)
    .set({
      leased_by: null,
      run_at: retryAt?.toISOString() ?? at,
      failed_at: retryAt ? null : at,
      ...(isFirst && { gave_up_at: at }),
    })
    .execute();
  if (isIncident)
    await recordEvent(db, { type: 'failJob', by: 'site', subject: { id: claim.id, name: claim.id }, at });
  return retryAt;
};
