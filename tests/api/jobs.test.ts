import { once } from 'node:events';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, type MockInstance, vi } from 'vitest';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { definitions } from '#lib/server/jobs/definitions.ts';
import {
  type Claim,
  claimJob,
  finishJob,
  releaseJob,
  renewLease,
  storeFailure,
} from '#lib/server/jobs/lease.ts';
import { enqueue, jobId, jobIdOf, jobs as limits } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runJob } from '#lib/server/jobs/run-job.ts';
import { dueKinds, runDueJobs, runDueJobsOf, startJobs } from '#lib/server/jobs/runner.ts';
import { retryJob } from '#lib/server/jobs/states.ts';
import { detection } from '#lib/server/vote-integrity/jobs.ts';
import { castVote } from '../support/cast-vote.ts';
import { start } from '../support/payments.ts';
import { test as base, coupon, type TestApi } from '../support/test-api.ts';

const kind = 'finishDeletion';
const at = '2026-11-21T12:00:00.000Z';
const later = (milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();

interface Jobs {
  /** Enqueues jobs for products of these ids, which are not there: nothing is done. */
  add(...productIds: number[]): Promise<void>;
  rows(): ReturnType<typeof rowsOf>;
  claim(runner: string): Promise<Claim>;
  /** Replaces the batch of the kind. */
  batch: MockInstance<(typeof definitions)['finishDeletion']['runBatch']>;
}

const rowsOf = ({ context }: TestApi) =>
  context.db.read.selectFrom('jobs').selectAll().orderBy('id').execute();

const test = base.extend<{ jobs: Jobs }>({
  jobs: async ({ api }, use) => {
    const { db, clock } = api.context;
    const batch = vi.spyOn(definitions[kind], 'runBatch').mockResolvedValue({ more: false });
    await use({
      batch,
      add: (...ids) =>
        transact(db, async (handle) => {
          for (const productId of ids) await enqueue(handle, kind, { productId }, clock().toISOString());
        }),
      rows: () => rowsOf(api),
      async claim(runner) {
        const claim = await transact(db, (handle) => claimJob(handle, kind, { runner, now: clock() }));
        if (!claim) throw new Error('nothing is due');
        return claim;
      },
    });
    batch.mockRestore();
  },
});

describe('a job', () => {
  test('is there once its write is committed, and never if that is rolled back', async ({ api, jobs }) => {
    const failing = transact(api.context.db, async (db) => {
      await enqueue(db, kind, { productId: 1 }, at);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await runDueJobs(api.context);
    expect(jobs.batch).not.toHaveBeenCalled();
    await jobs.add(1);
    await runDueJobs(api.context);
    expect(jobs.batch).toHaveBeenCalledOnce();
    expect(await jobs.rows()).toEqual([]);
  });

  test('is done once by runners that run side by side, each with its own connections', async ({
    api,
    jobs,
  }) => {
    const ids = Array.from({ length: 40 }, (_, n) => n + 1);
    await jobs.add(...ids);
    const done: unknown[] = [];
    jobs.batch.mockImplementation(async (_, payload) => {
      done.push(JSON.parse(payload).productId);
      return { more: false };
    });
    const elsewhere = openDatabase(api.context.config.database);
    await Promise.all([runDueJobs(api.context), runDueJobs({ ...api.context, db: elsewhere })]);
    await elsewhere.close();
    expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(ids);
    expect(await jobs.rows()).toEqual([]);
  });

  test('is claimed by one of many runners that ask at the same moment', async ({ api, jobs }) => {
    const ids = Array.from({ length: 12 }, (_, n) => n + 1);
    await jobs.add(...ids);
    const elsewhere = openDatabase(api.context.config.database);
    const now = api.context.clock();
    const claims = await Promise.all(
      ids.map((n) =>
        transact(n % 2 ? elsewhere : api.context.db, (db) => claimJob(db, kind, { runner: `${n}`, now })),
      ),
    );
    await elsewhere.close();
    const claimed = claims.filter((claim) => claim !== undefined);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(claimed.filter(({ attempt }) => attempt > 1)).toEqual([]);
    expect((await jobs.rows()).filter(({ attempt }) => attempt)).toHaveLength(claimed.length);
  });

  test('that is running is claimed by no other runner until its lease has run out', async ({ api, jobs }) => {
    await jobs.add(1);
    expect(await jobs.claim('one')).toMatchObject({ id: 'finishDeletion:1', attempt: 1, failures: 0 });
    await expect(jobs.claim('two')).rejects.toThrow('nothing is due');
    api.now(later(limits.lease - 1));
    expect(await dueKinds(api.context.db.read, api.context.clock())).toEqual([]);
    await expect(jobs.claim('two')).rejects.toThrow('nothing is due');
    api.now(later(limits.lease));
    expect(await dueKinds(api.context.db.read, api.context.clock())).toEqual([kind]);
    expect(await jobs.claim('two')).toMatchObject({
      attempt: 2,
      failures: 1,
      last_error: 'abandoned by one',
    });
  });

  test('renews its lease with each batch', async ({ api, jobs }) => {
    await jobs.add(1);
    const ends: (string | undefined)[] = [];
    jobs.batch.mockImplementation(async (db) => {
      ends.push((await db.selectFrom('jobs').select('run_at').executeTakeFirst())?.run_at);
      api.now(later(ends.length * (limits.lease - 1)));
      return { more: ends.length < 3 };
    });
    await runDueJobs(api.context);
    expect(ends).toEqual([0, 1, 2].map((n) => later(n * (limits.lease - 1) + limits.lease)));
    expect(await jobs.rows()).toEqual([]);
  });

  /** Runs a job whose call may be long, with fake timers. */
  const runLongCall = async (
    api: TestApi,
    call: (claim: (runner: string) => ReturnType<typeof claimJob>) => Promise<void>,
  ): Promise<void> => {
    const { db, clock } = api.context;
    const claim = (runner: string) =>
      transact(db, (handle) => claimJob(handle, 'detectVotes', { runner, now: clock() }));
    await transact(db, (handle) => enqueue(handle, 'detectVotes', {}, at));
    await claim('killed');
    api.now(later(limits.lease));
    const calls = vi.spyOn(definitions.detectVotes, 'call').mockImplementation(async () => {
      await call(claim);
      return async () => ({ more: false });
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      await runDueJobs(api.context);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
      calls.mockRestore();
    }
  };

  test('keeps its lease while a long call runs, and the failures before', async ({ api }) => {
    await runLongCall(api, async (claim) => {
      api.now(later(2 * limits.lease - 1));
      vi.advanceTimersByTime(limits.renewal);
      await expect
        .poll(() => rowsOf(api))
        .toMatchObject([{ run_at: later(3 * limits.lease - 1), failures: 1, failed_at: null }]);
      api.now(later(2 * limits.lease));
      expect(await claim('two')).toBeUndefined();
    });
    expect(await rowsOf(api)).toEqual([]);
  });

  test('loses its lease to another runner once its call hangs', async ({ api }) => {
    await runLongCall(api, async (claim) => {
      vi.advanceTimersByTime(limits.longCalls.detectVotes ?? 0);
      api.now(later(3 * limits.lease));
      vi.advanceTimersByTime(limits.renewal);
      // PostgreSQL passes by the row while one of the renewals has it.
      await expect.poll(() => claim('two')).toBeDefined();
    });
    expect(await rowsOf(api)).toMatchObject([{ leased_by: 'two' }]);
  });

  test('of a runner that comes back late is left to the one that has it by now', async ({ api, jobs }) => {
    await jobs.add(1);
    const late = await jobs.claim('one');
    api.now(later(limits.lease));
    await jobs.claim('two');
    const before = await jobs.rows();
    const { db, clock } = api.context;
    const now = clock();
    const { signal } = new AbortController();
    await runJob(api.context, kind, late, signal);
    expect(jobs.batch).not.toHaveBeenCalled();
    await transact(db, async (handle) => {
      await expect(renewLease(handle, late, now)).rejects.toThrow('was taken by another runner');
      await finishJob(handle, late);
      await releaseJob(handle, late, now);
      await storeFailure(handle, late, { error: 'x', retryAfter: () => null, now });
    });
    expect(await jobs.rows()).toEqual(before);
  });

  test('of a later life is not finished by a runner of an earlier one', async ({ api, jobs }) => {
    await jobs.add(1);
    const late = await jobs.claim('one');
    api.now(later(limits.lease));
    await runDueJobs(api.context);
    await jobs.add(1);
    // As the late one's: the first attempt.
    expect(await jobs.claim('two')).toMatchObject({ attempt: 1 });
    await transact(api.context.db, (db) => finishJob(db, late));
    expect(await jobs.rows()).toHaveLength(1);
  });

  test('that fails leaves nothing of its batch', async ({ api, jobs }) => {
    await jobs.add(1);
    jobs.batch.mockImplementation(async (db) => {
      await db.insertInto('recurring_runs').values({ task: 'x', run_at: at }).execute();
      throw new Error('no more');
    });
    await runDueJobs(api.context);
    expect(await api.context.db.read.selectFrom('recurring_runs').selectAll().execute()).toEqual([]);
  });

  test('invalidates the cached pages that a batch made stale, after each', async ({ api, jobs }) => {
    await jobs.add(1);
    const invalidated = vi.spyOn(api.context.caches, 'invalidate');
    jobs.batch
      .mockResolvedValueOnce({ more: true, cacheTags: ['products'] })
      .mockResolvedValueOnce({ more: true, cacheTags: [] })
      .mockResolvedValueOnce({ more: false, cacheTags: ['product:1'] });
    await runDueJobs(api.context);
    expect(invalidated.mock.calls).toEqual([[['products']], [['product:1']]]);
  });

  test('of a newer release is left to its servers', async ({ api }) => {
    const job = { id: 'mail:1', kind: 'mail', payload: '{}', run_at: at, created_at: at };
    await api.context.db.write.insertInto('jobs').values(job).execute();
    await runDueJobs(api.context);
    expect(await rowsOf(api)).toMatchObject([{ id: 'mail:1', attempt: 0 }]);
  });
});

describe('a job that is enqueued again', () => {
  test('before it is due becomes due at the earlier time', async ({ api, jobs }) => {
    for (const [time, due] of [
      [hours(2), hours(2)],
      [hours(1), hours(1)],
      [hours(3), hours(1)],
    ] as const) {
      await transact(api.context.db, (db) => enqueue(db, kind, { productId: 1 }, later(time)));
      expect(await jobs.rows()).toMatchObject([{ run_at: later(due) }]);
    }
  });

  test('while it waits for a retry keeps its failures and the time of the retry', async ({ api, jobs }) => {
    await jobs.add(1);
    jobs.batch.mockRejectedValueOnce(new Error('no'));
    await runDueJobs(api.context);
    const before = await jobs.rows();
    expect(before).toMatchObject([{ failures: 1 }]);
    await jobs.add(1);
    expect(await jobs.rows()).toEqual(before);
  });

  test('while it runs is not started a second time, and keeps its failures', async ({ api, jobs }) => {
    await jobs.add(1);
    await jobs.claim('one');
    api.now(later(limits.lease));
    expect(await jobs.claim('two')).toMatchObject({ failures: 1 });
    const before = await jobs.rows();
    await jobs.add(1);
    expect(await jobs.rows()).toEqual(before);
  });
});

describe('a job that fails', () => {
  const fail = async (api: TestApi, jobs: Jobs): Promise<number> => {
    const began = api.context.clock();
    await runDueJobs(api.context);
    const [job] = await jobs.rows();
    const wait = Date.parse(job?.run_at ?? '') - began.getTime();
    api.now(job?.run_at ?? '');
    return wait;
  };

  test('is tried again after delays that grow, and given up after so many', async ({ api, jobs }) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const error = vi.spyOn(api.context.log, 'error');
    jobs.batch.mockRejectedValue(new Error('no use'));
    await jobs.add(1);
    const { first, longest, max } = limits.retries;
    const waits: number[] = [];
    for (let n = 1; n < max; n++) waits.push(await fail(api, jobs));
    expect(waits).toEqual(waits.map((_, n) => 0.75 * Math.min(longest, first * 2 ** n)));
    expect(error).not.toHaveBeenCalled();

    await fail(api, jobs);
    expect(jobs.batch).toHaveBeenCalledTimes(max);
    const failed = { failures: max, last_error: 'Error: no use', leased_by: null };
    expect(await jobs.rows()).toMatchObject([{ ...failed, failed_at: api.context.clock().toISOString() }]);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'finishDeletion:1' }),
      'a job failed for good: see npm run db -- jobs',
    );
    api.now('2027-11-21T12:00:00.000Z');
    await runDueJobs(api.context);
    expect(jobs.batch).toHaveBeenCalledTimes(max);
    random.mockRestore();
  });

  test('is tried again as a new one once an operator wants it', async ({ api, jobs }) => {
    jobs.batch.mockRejectedValue(new Error('no use'));
    await jobs.add(1, 2);
    for (let n = 0; n < limits.retries.max; n++) {
      await runDueJobs(api.context);
      api.now(new Date(api.context.clock().getTime() + limits.retries.longest).toISOString());
    }
    const { db, clock } = api.context;
    const retry = (id: string) => transact(db, (handle) => retryJob(handle, id, clock().toISOString()));
    expect(await retry('finishDeletion:1')).toBe(true);
    expect(await retry('finishDeletion:1')).toBe(false);
    jobs.batch.mockResolvedValue({ more: false });
    await runDueJobs(api.context);
    expect((await jobs.rows()).map(({ id }) => id)).toEqual(['finishDeletion:2']);
  });

  test('is an event when the first of its kind is given up, until they are done', async ({ api, jobs }) => {
    jobs.batch.mockRejectedValue(new Error('no use'));
    const { db, clock } = api.context;
    const events = () =>
      db.read.selectFrom('events').select('subject_id').where('type', '=', 'failJob').execute();
    const giveUp = async () => {
      for (let n = 0; n < limits.retries.max; n++) {
        await runDueJobs(api.context);
        api.now(new Date(clock().getTime() + limits.retries.longest).toISOString());
      }
    };
    await jobs.add(1);
    await giveUp();
    expect(await events()).toEqual([{ subject_id: 'finishDeletion:1' }]);
    await jobs.add(1);
    await giveUp();
    expect(await events()).toHaveLength(1);
    jobs.batch.mockResolvedValueOnce({ more: false });
    await jobs.add(1);
    await runDueJobs(api.context);
    expect(await jobs.rows()).toEqual([]);
    await jobs.add(1);
    await giveUp();
    expect(await events()).toHaveLength(2);
    // Another job of the kind is the same incident.
    await jobs.add(2);
    await giveUp();
    expect(await events()).toHaveLength(2);
    // A job that runs for good has recovered once a batch is done.
    const again = new Date(clock().getTime() + limits.retries.longest).toISOString();
    jobs.batch.mockResolvedValue({ more: false, again });
    await jobs.add(1, 2);
    await runDueJobs(api.context);
    expect((await jobs.rows()).map(({ gave_up_at }) => gave_up_at)).toEqual([null, null]);
    jobs.batch.mockRejectedValue(new Error('no use'));
    await jobs.add(1, 2);
    await giveUp();
    expect(await events()).toHaveLength(3);
  });

  test('counts only the failures since its last batch that succeeded', async ({ api, jobs }) => {
    await jobs.add(1);
    jobs.batch.mockRejectedValueOnce(new Error('no'));
    await fail(api, jobs);
    expect(await jobs.rows()).toMatchObject([{ failures: 1 }]);
    jobs.batch.mockResolvedValueOnce({ more: true }).mockRejectedValueOnce(new Error('no again'));
    await fail(api, jobs);
    expect(await jobs.rows()).toMatchObject([{ failures: 1, last_error: 'Error: no again' }]);
  });

  test('by ending its process each time is given up too', async ({ api, jobs }) => {
    await jobs.add(1);
    for (let n = 0; n < limits.retries.max; n++) {
      await jobs.claim(`runner ${n}`);
      api.now(new Date(api.context.clock().getTime() + limits.lease).toISOString());
    }
    await runDueJobs(api.context);
    expect(jobs.batch).not.toHaveBeenCalled();
    expect(await jobs.rows()).toMatchObject([
      { failed_at: expect.any(String), last_error: expect.stringContaining('abandoned by runner 11') },
    ]);
  });

  test('each time is given up and is an event, however often it is enqueued', async ({ api, jobs }) => {
    jobs.batch.mockRejectedValue(new Error('no use'));
    for (let passed = 0; passed < hours(3); passed += minutes(1)) {
      api.now(later(passed));
      await jobs.add(1);
      await runDueJobs(api.context);
    }
    const events = api.context.db.read
      .selectFrom('events')
      .select('subject_id')
      .where('type', '=', 'failJob');
    expect(await events.execute()).toEqual([{ subject_id: 'finishDeletion:1' }]);
  });

  test('keeps no other from being done', async ({ api, jobs }) => {
    jobs.batch.mockImplementation(async (_, payload) => {
      if (payload.includes('1')) throw new Error('no use');
      return { more: false };
    });
    await jobs.add(1, 2);
    await runDueJobs(api.context);
    expect((await jobs.rows()).map(({ id }) => id)).toEqual(['finishDeletion:1']);
  });
});

test('jobs that failed, or whose runner was killed, while the clock was ahead are done once it is right', async ({
  api,
  jobs,
}) => {
  api.now(later(days(365)));
  await jobs.add(1, 2);
  await jobs.claim('killed');
  jobs.batch.mockRejectedValueOnce(new Error('no use'));
  await runDueJobs(api.context);
  // One that is planned for then waits.
  await jobs.add(3);
  api.now(at);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await jobs.rows()).toMatchObject([{ id: 'finishDeletion:3' }]);
});

describe('a run', () => {
  const signal = new AbortController().signal;

  test('does a job that fails once, and then the others, even if the database gives it out again', async ({
    api,
    jobs,
  }) => {
    jobs.batch.mockRejectedValueOnce(new Error('no use'));
    // One after the other, since jobs of one time are given out in any order.
    await jobs.add(1);
    api.now(later(1));
    await jobs.add(2);
    // As if its retry was due at once.
    vi.spyOn(api.context.log, 'warn').mockImplementation(() => {
      api.now(new Date(api.context.clock().getTime() + limits.retries.longest).toISOString());
    });
    await runDueJobsOf(api.context, kind, { runner: 'one', signal });
    expect(jobs.batch).toHaveBeenCalledTimes(2);
    expect(await jobs.rows()).toMatchObject([
      { id: 'finishDeletion:1', attempt: 1, failures: 1, last_error: 'Error: no use', leased_by: null },
    ]);
  });

  test('leaves the rest to the next poll after a hundred failures', async ({ api, jobs }) => {
    jobs.batch.mockRejectedValue(new Error('no use'));
    await jobs.add(...Array.from({ length: 101 }, (_, n) => n + 1));
    await runDueJobsOf(api.context, kind, { runner: 'one', signal });
    expect(jobs.batch).toHaveBeenCalledTimes(limits.failedAtOnce);
    expect((await jobs.rows()).filter(({ failures }) => failures === 0)).toHaveLength(1);
  });

  test('lets the process do what waits between two jobs', async ({ api, jobs }) => {
    let turns = 0;
    jobs.batch.mockImplementation(async () => {
      setImmediate(() => turns++);
      return { more: false };
    });
    await jobs.add(1, 2, 3);
    await runDueJobsOf(api.context, kind, { runner: 'one', signal });
    expect(turns).toBe(3);
  });
});

describe('a recurring job', () => {
  const enqueued = async (api: TestApi) => (await rowsOf(api)).map(({ id }) => id);

  test('is enqueued once in an hour by however many servers', async ({ api }) => {
    const others = [1, 2, 3].map(() => openDatabase(api.context.config.database));
    const servers = [api.context, ...others.map((db) => ({ ...api.context, db }))];
    const jobsOfHour = async () => {
      const counts = await Promise.all(servers.map(enqueueRecurring));
      return counts.reduce((sum, count) => sum + count);
    };
    const runs = () => api.context.db.read.selectFrom('recurring_runs').selectAll().execute();
    expect(await jobsOfHour()).toBe((await runs()).length);
    await runDueJobs(api.context);
    expect(await jobsOfHour()).toBe(0);
    expect(await enqueued(api)).toEqual([]);
    api.now(later(60 * 60 * 1000));
    const ofNextHour = await jobsOfHour();
    const tasks = (await runs()).filter(({ run_at }) => run_at > at).map(({ task }) => task);
    expect(ofNextHour).toBe(tasks.length);
    expect(await enqueued(api)).toEqual(tasks.toSorted());
    expect(tasks).toContain('closeLeaderboards');
    for (const db of others) await db.close();
  });

  test('that fails each time is given up, though each hour enqueues it', async ({ api }) => {
    const batch = vi.spyOn(definitions.checkBackups, 'runBatch').mockRejectedValue(new Error('no use'));
    for (let passed = 0; passed < hours(5); passed += minutes(15)) {
      api.now(later(passed));
      await enqueueRecurring(api.context);
      await runDueJobs(api.context);
    }
    batch.mockRestore();
    const events = api.context.db.read
      .selectFrom('events')
      .select('subject_id')
      .where('type', '=', 'failJob');
    expect(await events.execute()).toEqual([{ subject_id: 'checkBackups' }]);
  });

  test('leaves no rows of hours that are long over', async ({ api }) => {
    await enqueueRecurring(api.context);
    api.now(later(limits.runsStored + 60 * 60 * 1000));
    await enqueueRecurring(api.context);
    const runs = await api.context.db.read.selectFrom('recurring_runs').select('run_at').execute();
    expect([...new Set(runs.map(({ run_at }) => run_at))]).toEqual([
      later(limits.runsStored + 60 * 60 * 1000),
    ]);
  });
});

base(
  'checkouts that nobody finished are expired every hour, and give their coupons back',
  async ({ api }) => {
    const noor = await api.person('noor', { role: 'admin' });
    await noor.post('/coupons', { body: coupon({ limit: 1 }) });
    await start(await api.person('mara'), 'early-bird');
    const uses = () => api.context.db.read.selectFrom('coupons').select('uses').executeTakeFirst();
    for (const [hour, left] of [
      ['2026-11-21T12:30:00.000Z', 1],
      ['2026-11-21T13:00:00.000Z', 0],
    ] as const) {
      api.now(hour);
      await enqueueRecurring(api.context);
      await runDueJobs(api.context);
      expect(await uses()).toEqual({ uses: left });
    }
  },
);

describe('a runner', () => {
  test('starts a job at once that its process enqueued', async ({ api, jobs }) => {
    // No poll: `expect.poll` would advance these timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const runs = () => api.context.db.read.selectFrom('recurring_runs').select('task').execute();
    const done = async () => {
      while ((await jobs.rows()).length) await nextTurn();
    };
    try {
      const stop = startJobs(api.context);
      while (!(await runs()).length) await nextTurn();
      await done();
      await jobs.add(1);
      api.context.jobs.notify();
      await done();
      expect(jobs.batch).toHaveBeenCalledOnce();
      await stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test('that is told to stop ends its batch, and gives the job back for another to go on at once', async ({
    api,
    jobs,
  }) => {
    await jobs.add(1);
    const running = Promise.withResolvers<void>();
    jobs.batch.mockImplementation(async () => {
      running.resolve();
      return { more: true };
    });
    const stop = startJobs(api.context);
    await running.promise;
    await stop();
    // Its recurring jobs may wait as well.
    expect(await jobs.rows()).toContainEqual(
      expect.objectContaining({ id: 'finishDeletion:1', leased_by: null, failures: 0, failed_at: null }),
    );
    const { length } = jobs.batch.mock.calls;
    jobs.batch.mockResolvedValue({ more: false });
    await runDueJobs(api.context);
    expect(jobs.batch).toHaveBeenCalledTimes(length + 1);
    expect(await jobs.rows()).toEqual([]);
  });

  test('that is told to stop while a thread examines votes has not failed', async ({ api }) => {
    const productId = Number(await api.accepted(await api.person('mara')));
    const vote = { productId, userId: Number((await api.person('ivo')).id), at };
    await transact(api.context.db, (db) => castVote(db, vote));
    const threadStarts = once(process, 'worker');
    const few: number = detection.few;
    try {
      Object.assign(detection, { few: 0 });
      const stop = startJobs(api.context);
      await threadStarts;
      await stop();
    } finally {
      Object.assign(detection, { few });
    }
    expect(await rowsOf(api)).toContainEqual(
      expect.objectContaining({ id: 'detectVotes', leased_by: null, failures: 0, last_error: null }),
    );
  });

  test('that has stopped takes no job any more', async ({ api, jobs }) => {
    await startJobs(api.context)();
    const stopped = AbortSignal.abort();
    await jobs.add(1);
    api.context.jobs.notify();
    await runDueJobsOf(api.context, kind, { runner: 'x', signal: stopped });
    expect(jobs.batch).not.toHaveBeenCalled();
  });
});

test('the id of a job is the same in SQL', async ({ api }) => {
  const id = jobIdOf(kind, sql<number>`7`);
  const { rows } = await sql<{ id: string }>`select ${id} as id`.execute(api.context.db.read);
  expect(rows).toEqual([{ id: jobId(kind, { productId: 7 }) }]);
});
