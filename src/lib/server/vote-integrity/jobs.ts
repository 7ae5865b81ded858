import { setImmediate as nextTurn } from 'node:timers/promises';
import { days, latestStored, minutes } from '#lib/domain/durations.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { withAccountEvidence } from '#lib/domain/vote-integrity/account-evidence.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { enqueue, payloads } from '#lib/server/jobs/queue.ts';
import { detect } from './detect.ts';
import { findingsToMark, markVotes } from './mark-votes.ts';
import { readAccounts, votesSince } from './read-votes.ts';
import { endJudgements, isNews, storeFinding } from './store-finding.ts';

/** How often votes are examined, where, and how many findings are stored. */
export const detection = {
  /** Interval of runs, if there are new votes. */
  every: minutes(2),
  /** Votes examined in a run: bursts of three days are compared with ten days before. */
  recent: days(14),
  /** All votes are examined so often: groups that vote over months. */
  wholeEvery: days(1),
  /** Votes are stored a little after the time that they have. */
  late: minutes(1),
  /** Votes compared without a thread: 1,000 take 7 ms at most. */
  few: 1_000,
  /** Findings stored by a run, those with most votes first. */
  maxFindings: 500,
} as const;

const before = (at: Date, duration: number): string => new Date(at.getTime() - duration).toISOString();

/** How far the runs have come; undefined before the first. What one has examined whose clock was ahead is examined again. */
const readRun = async (db: Handle, now: Date) => {
  const run = await db.selectFrom('finding_runs').selectAll().where('id', '=', 1).executeTakeFirst();
  const latest = latestStored(now);
  const valid = (time: string): string => (time > latest ? '' : time);
  return (
    run && {
      began_at: run.began_at,
      looked_until: valid(run.looked_until),
      whole_at: valid(run.whole_at),
    }
  );
};

/** True if there are findings whose votes may weigh less from now on. */
const hasDueJudgement = (db: Handle, at: string): Promise<boolean> =>
  hasRow(db.selectFrom('findings').where('judged_at', '<=', at));

const hasVotesSince = (db: Handle, since: string): Promise<boolean> =>
  hasRow(db.selectFrom('votes').where('created_at', '>', since));

/** True if leaderboards that have ended by a day, YYYY-MM-DD, are not closed yet. */
const hasEndedBoards = (db: Handle, day: string): Promise<boolean> =>
  hasRow(db.selectFrom('leaderboards').where('closed_at', 'is', null).where('ends_on', '<=', day));

/**
 * Examines votes if there are new ones: those of the last weeks, and once a day all. Reads in small parts, compares
 * many in a thread, and stores each finding that has changed in its own transaction: a run that is repeated finds the same.
 */
const detectVotes = async (context: JobContext, signal: AbortSignal): Promise<RunBatch> => {
  const { db } = context;
  const now = context.clock();
  const at = now.toISOString();
  const run = await readRun(db.read, now);
  const { began_at = at } = run ?? {};
  let isDone = true;
  let pending: Finding[] | undefined;
  const isWhole = !run || run.whole_at <= before(now, detection.wholeEvery);
  if (isWhole || (await hasVotesSince(db.read, run.looked_until)) || (await hasDueJudgement(db.read, at))) {
    const since = isWhole ? '' : before(now, detection.recent);
    const findings = await detect(votesSince(db.read, since), { now, few: detection.few, signal });
    const weakLast = findings.toSorted(
      (one, other) => Number(one.kind === 'watch') - Number(other.kind === 'watch'),
    );
    let stored = 0;
    for (const finding of weakLast) {
      await nextTurn();
      signal.throwIfAborted();
      if (!(await isNews(db.read, finding, at))) continue;
      // The next run stores the others: boards wait for them, within their limit.
      if (stored === detection.maxFindings) {
        isDone = false;
        break;
      }
      const whole = withAccountEvidence(finding, await readAccounts(db.read, finding, signal));
      await transactInvalidating(
        context,
        (handle) => storeFinding(handle, whole, { at, beganAt: began_at }),
        // Boards that have ended wait for the judgement, and their pages say so.
        () => (whole.judgedAt === undefined ? [] : [cacheTags.leaderboards]),
      );
      stored++;
    }
    if (isDone) pending = findings.filter(({ judgedAt }) => judgedAt !== undefined);
  }
  const toMark = isWhole ? await findingsToMark(db.read, signal) : [];
  return async (handle) => {
    const lookedUntil = before(now, detection.late);
    const progress = isDone
      ? { looked_until: lookedUntil, whole_at: isWhole ? at : run.whole_at }
      : { looked_until: run?.looked_until ?? '', whole_at: run?.whole_at ?? '' };
    await handle
      .insertInto('finding_runs')
      .values({ id: 1, began_at, ...progress })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(progress))
      .execute();
    const isJudged = pending !== undefined && (await endJudgements(handle, pending));
    const day = utcDay(new Date(lookedUntil));
    const isNextDay = isDone && (run?.looked_until ?? '') < day;
    // Their votes are examined, or it is known what they weigh: they need not wait for the next try.
    if ((isJudged || isNextDay) && (await hasEndedBoards(handle, day)))
      await enqueue(handle, 'closeLeaderboards', {}, at);
    // Marks again: weights have changed since, or a failed job or a server of 1.0.0 left votes.
    for (const findingId of toMark) await enqueue(handle, 'markVotes', { findingId }, at);
    return { more: false };
  };
};

export const voteIntegrityJobs = {
  detectVotes: { call: detectVotes },

  markVotes: job(
    payloads.markVotes,
    (db, { findingId }, now) => markVotes(db, findingId, now.toISOString()),
    (db) => lockFindings(db),
  ),
};
