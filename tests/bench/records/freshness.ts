/** `node tests/bench/records/freshness.ts`: how late servers see each other's writes, and what that costs (record 0016). */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { lookSince, type Position, snapshotNow } from '#lib/server/db/postgres/invalidations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { openToPostgres } from '../fixture/bench-folder.ts';
import { percentile } from '../timing.ts';

const writers = 12;
const seconds = Number(process.argv[2] ?? 20);
const openFor = 1_500;
const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-'));
openToPostgres(folder);
const server = await startLocalPostgres({
  folder,
  password: randomBytes(18).toString('base64url'),
  persistent: true,
});
const url = server.urlOf('postgres');
const round = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 0);

const db = openDatabase(databaseOf(url, 2 * (writers + 2) + 3));
await migrate(db);
await sql`create table bench_votes (id bigint generated always as identity primary key, at timestamptz)`.execute(
  db.write,
);

/** Runs `write` by all writers at once until the time is over. @returns how often */
const forSeconds = async (duration: number, write: (n: number) => Promise<void>): Promise<number> => {
  const end = performance.now() + duration * 1000;
  let count = 0;
  const writer = async (): Promise<void> => {
    while (performance.now() < end) await write(++count);
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return count;
};

const vote = (tags: readonly string[]) =>
  transact(db, async (handle) => {
    await sql`insert into bench_votes (at) values (now())`.execute(handle);
    await db.recordInvalidation(handle, tags);
  });

/** Another server, which notes when it was told of each tag. */
const follow = async (): Promise<{ seen: Map<string, number>; stop: () => Promise<void> }> => {
  const other: Database = openDatabase(databaseOf(url, 2));
  const seen = new Map<string, number>();
  const invalidateAll = (writes: readonly (readonly string[])[]): void => {
    for (const tag of writes.flat()) seen.set(tag, performance.now());
  };
  const stopFollowing = await other.followInvalidations(
    { invalidateAll, clear: () => {}, expire: () => {}, suspend: () => {}, resume: () => {} },
    log,
  );
  const stop = async () => {
    await stopFollowing();
    await other.close();
  };
  return { seen, stop };
};

const lateness = async (): Promise<void> => {
  const { seen, stop } = await follow();
  const committed = new Map<string, number>();
  let over = false;
  const slow = async (): Promise<void> => {
    for (let n = 0; !over; n++) {
      await transact(db, async (handle) => {
        await db.recordInvalidation(handle, [`slow:${n}`]);
        await sleep(openFor);
      });
      committed.set(`slow:${n}`, performance.now());
    }
  };
  const slowOnes = slow();
  await forSeconds(seconds, async (n) => {
    await vote([`product:${n}`]);
    committed.set(`product:${n}`, performance.now());
    await sleep(10); // so that this process, writers and reader in one, is not what is measured
  });
  over = true;
  await slowOnes;
  await sleep(2_000);
  const late = [...committed].flatMap(([tag, at]) => {
    const seenAt = seen.get(tag);
    return seenAt === undefined ? [] : [Math.max(0, seenAt - at)];
  });
  await stop();
  console.log(
    `${committed.size} commits of ${writers} writers, one transaction open for ${openFor} ms at a time: ` +
      `${committed.size - late.length} lost, ${round(percentile(late, 0.5))} ms late in the median, ` +
      `${round(Math.max(...late))} at most`,
  );
};

/** Rounds by turns, so that whatever else the machine does meets both. */
const costOfRow = async (): Promise<void> => {
  const rates = { without: [0], with: [0] };
  for (let turn = 0; turn < 5; turn++) {
    rates.without.push((await forSeconds(2, () => vote([]))) / 2);
    rates.with.push((await forSeconds(2, (n) => vote(['products', `product:${n}`]))) / 2);
  }
  console.log(
    `Transactions a second, ${writers} at once, median of 5: ${round(percentile(rates.without.slice(1), 0.5))} ` +
      `without a row for the caches, ${round(percentile(rates.with.slice(1), 0.5))} with it`,
  );
};

const costOfLooks = async (): Promise<void> => {
  const took = async (rounds: number): Promise<number> => {
    const times: number[] = [];
    let since: Position = await snapshotNow(db.read);
    for (let n = 0; n < rounds; n++) {
      const began = performance.now();
      since = await lookSince(db.read, since);
      times.push(performance.now() - began);
    }
    return percentile(times, 0.5);
  };
  console.log(`A look that finds nothing, with the way there and back: ${round(await took(1_000))} ms`);
  await sql`insert into cache_invalidations (server, tags)
    select 'bench', array['products', 'product:' || n] from generate_series(1, 300000) n`.execute(db.write);
  console.log(`The same with 300,000 rows of five minutes: ${round(await took(1_000))} ms`);
  // The oldest transaction of the cluster, so that the snapshot's lower end stays behind all of them.
  const oldest = new pg.Client({ connectionString: url });
  await oldest.connect();
  await oldest.query('begin; select pg_current_xact_id()');
  for (let n = 0; n < 5_000; n += writers) {
    await Promise.all(Array.from({ length: writers }, () => vote(['products', `product:${n}`])));
  }
  console.log(`The same while a transaction is open since 5,000 writes: ${round(await took(1_000))} ms`);
  const byXmin = async (): Promise<number> => {
    const began = performance.now();
    await sql`select xid, server, tags from cache_invalidations where xid >= pg_snapshot_xmin(pg_current_snapshot())`.execute(
      db.read,
    );
    return performance.now() - began;
  };
  const times: number[] = [];
  for (let n = 0; n < 100; n++) times.push(await byXmin());
  console.log(`A look at all from the oldest transaction on: ${round(percentile(times, 0.5))} ms`);
  await oldest.end();
};

await lateness();
await costOfRow();
await costOfLooks();
await db.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
