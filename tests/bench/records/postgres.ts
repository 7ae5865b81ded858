/** `node tests/bench/records/postgres.ts`: the figures of decision record 0015. All variants take turns, round by round. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { openToPostgres } from '../fixture/bench-folder.ts';
import { median, percentile } from '../timing.ts';
import { castSingleVotes, fillForVotes } from './postgres-votes.ts';

const rounds = 5;
const votesOfRound = 600;
/** Of which the server's pool gives half to transactions. */
const connections = 32;
const targets = { 'random products': 2_000, 'ten hot products': 10 };

interface Variant {
  name: string;
  db: Database;
  isolation?: 'serializable';
}

/** One row for each day and state instead of sixteen. */
const withoutShards = async ({ write }: Database): Promise<void> => {
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef(oid) as definition from pg_proc
    where prosrc like '%pg_backend_pid%'`.execute(write);
  for (const { definition } of rows)
    await sql.raw(definition.replaceAll(/pg_backend_pid\(\) % 16/g, '0')).execute(write);
};

const opened = async (url: string): Promise<Database> => {
  const db = openDatabase(
    url.startsWith('postgres') ? { kind: 'postgres', url, connections } : { kind: 'sqlite', file: url },
  );
  await migrate(db);
  await fillForVotes(db);
  return db;
};

const compare = async (variants: readonly Variant[]): Promise<void> => {
  for (const [target, products] of Object.entries(targets)) {
    const measured = variants.map((): { rate: number; retries: number }[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { db, isolation }] of variants.entries()) {
        const result = await castSingleVotes(db, { votes: votesOfRound, products, isolation });
        if (round) measured[index]?.push(result); // the first one warms up
      }
    }
    console.log(`\nVotes a second for ${target}, ${connections / 2} at once, ${rounds} rounds`);
    for (const [index, { name }] of variants.entries()) {
      const own = measured[index] ?? [];
      const ratios = own.map(({ rate }, round) => rate / (measured[0]?.[round]?.rate ?? 0));
      const share = own.reduce((sum, { retries }) => sum + retries, 0) / (own.length * votesOfRound);
      const figures = [median(own.map(({ rate }) => rate)).toFixed(0), median(ratios).toFixed(2)];
      const range = `${percentile(ratios, 0).toFixed(2)} to ${percentile(ratios, 0.999).toFixed(2)}`;
      console.log(
        `${name.padEnd(34)} ${figures[0]?.padStart(6)}/s  ${figures[1]} of the first (${range})  retried ${(100 * share).toFixed(1)} %`,
      );
    }
  }
};

const readYear = async (shards: number, { write, read }: Database): Promise<void> => {
  await sql`delete from daily_count_shards`.execute(write);
  await sql`insert into daily_count_shards (day, shard, votes)
    select to_char(date '2026-01-01' + day, 'YYYY-MM-DD'), shard, 7
    from generate_series(0, 364) day, generate_series(0, ${shards - 1}) shard`.execute(write);
  await sql`analyze daily_count_shards`.execute(write);
  const days = Array.from({ length: 30 }, (_, n) =>
    new Date(Date.UTC(2026, 10, n + 1)).toISOString().slice(0, 10),
  );
  const queries = {
    'all days': () =>
      read
        .selectFrom('daily_counts')
        .select(({ fn }) => fn.sum('votes').as('votes'))
        .execute(),
    'thirty days': () => read.selectFrom('daily_counts').selectAll().where('day', 'in', days).execute(),
  };
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let run = 0; run < 200; run++) {
      const began = performance.now();
      await query();
      times.push(performance.now() - began);
    }
    console.log(`Reading a year of ${shards} rows a day, ${name}: ${median(times).toFixed(2)} ms`);
  }
};

const hotUpdates = async (name: string, { read }: Database): Promise<void> => {
  await sleep(2_000); // the server's statistics lag behind
  const { rows } = await sql<{ relname: string; updates: number; hot: number; kilobytes: number }>`
    select relname, n_tup_upd as updates, n_tup_hot_upd as hot, pg_relation_size(relid) / 1024 as kilobytes
    from pg_stat_user_tables where n_tup_upd > 0 order by relname`.execute(read);
  for (const { relname, updates, hot, kilobytes } of rows)
    console.log(
      `${name}, ${relname}: ${((100 * hot) / updates).toFixed(0)} % of ${updates} updates HOT, ${kilobytes} kB`,
    );
};

const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-postgres-'));
openToPostgres(folder);
const server = await startLocalPostgres({ folder, password: 'bench', persistent: true });
const admin = openDatabase({ kind: 'postgres', url: server.urlOf('postgres'), connections: 2 });
const create = async (name: string): Promise<Database> => {
  await sql`create database ${sql.ref(name)}`.execute(admin.write);
  return opened(server.urlOf(name));
};
const built = await create('built');
const serializable = await create('serializable');
const one = await create('one');
await withoutShards(one);
const sqlite = await opened(join(folder, 'bench.db'));
await compare([
  { name: 'as built', db: built },
  { name: 'the same, serializable', db: serializable, isolation: 'serializable' },
  { name: 'one row for each day', db: one },
  { name: 'SQLite', db: sqlite },
]);
console.log();
await hotUpdates('as built', built);
await hotUpdates('one row for each day', one);
await readYear(16, built);
await readYear(1, built);
for (const db of [built, serializable, one, sqlite, admin]) await db.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
