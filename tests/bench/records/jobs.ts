/** What jobs cost on both databases, for docs/decisions/0017-jobs.md: `node tests/bench/records/jobs.ts`. */
import process from 'node:process';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { claimJob, finishJob } from '#lib/server/jobs/lease.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { dueKinds } from '#lib/server/jobs/runner.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { castVote } from '../../support/cast-vote.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { measureOnBoth } from './measure-on-both.ts';

const at = new Date().toISOString();
const voters = 1_000;
const claimed = 2_000;
const idlePolls = 2_000;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const register = async (db: Database, name: string) => {
  const identity = {
    uid: name,
    email: `${name}@unearth.example`,
    emailVerified: true,
    name,
    photoURL: undefined,
  };
  return (await transact(db, (handle) => registerUser(handle, identity, { name, at }))).user;
};

/** Votes one after the other, by turns with a job and without, so that both meet the same disk. */
const enqueueing = async (db: Database): Promise<Figure[]> => {
  const adder = await register(db, 'maker');
  const draft = {
    name: 'x',
    logo: null,
    shortDescription: 'x',
    description: 'x',
    tags: [],
    externalLink: null,
  };
  const placement = { status: 'accepted', accepted_at: at, featured_at: null } as const;
  const productId = await transact(db, (handle) => addProduct(handle, draft, { adder, at, placement }));
  const times: Record<'plain' | 'enqueuing', number[]> = { plain: [], enqueuing: [] };
  for (let n = 0; n < voters; n++) {
    const { id: userId } = await register(db, `voter${n}`);
    const enqueues = n % 2 === 1;
    const vote = () =>
      transact(db, async (handle) => {
        await castVote(handle, { productId, userId, at });
        if (enqueues) await enqueue(handle, 'alignVotes', { userId }, at);
      });
    times[enqueues ? 'enqueuing' : 'plain'].push(await timeOf(vote));
  }
  const processor = process.cpuUsage();
  await transact(db, async (handle) => {
    for (let userId = 0; userId < claimed; userId++)
      await enqueue(handle, 'alignVotes', { userId: -userId }, at);
  });
  const { user, system } = process.cpuUsage(processor);
  return [
    {
      name: 'Processor time of this process to enqueue a job',
      value: (user + system) / claimed,
      unit: 'µs',
    },
    { name: 'A vote, median', value: 1000 * percentile(times.plain, 0.5), unit: 'µs' },
    {
      name: 'A vote that enqueues a job, median',
      value: 1000 * percentile(times.enqueuing, 0.5),
      unit: 'µs',
    },
  ];
};

/** Runners that claim and finish jobs without work, each job in two transactions. */
const claiming = async (db: Database, runners: number): Promise<Figure> => {
  await transact(db, async (handle) => {
    await handle.deleteFrom('jobs').execute();
    for (let productId = 0; productId < claimed; productId++)
      await enqueue(handle, 'finishDeletion', { productId }, at);
  });
  const work = async (runner: string): Promise<void> => {
    const claim = await transact(db, (handle) =>
      claimJob(handle, 'finishDeletion', { runner, now: new Date() }),
    );
    if (!claim) return;
    await transact(db, (handle) => finishJob(handle, claim));
    return work(runner);
  };
  const time = await timeOf(() =>
    Promise.all(Array.from({ length: runners }, (_, n) => work(`runner ${n}`))),
  );
  return {
    name: `Jobs claimed and finished, ${runners} at once`,
    value: claimed / (time / 1000),
    unit: '/s',
  };
};

const polling = async (db: Database): Promise<Figure> => {
  const time = await timeOf(async () => {
    for (let n = 0; n < idlePolls; n++) await dueKinds(db.read, new Date());
  });
  return { name: 'A poll that finds nothing', value: (1000 * time) / idlePolls, unit: 'µs' };
};

const measure = async (settings: DatabaseSettings): Promise<Figure[]> => {
  const db = openDatabase(settings);
  await migrate(db);
  const figures = [
    ...(await enqueueing(db)),
    await claiming(db, 1),
    await claiming(db, 4),
    await polling(db),
  ];
  await db.close();
  return figures;
};

await measureOnBoth(measure);
