/**
 * `node tests/bench/records/leaderboards.ts`: what the counts of leaderboards cost a vote at 100,000 products and a million
 * votes, on both databases. How long boards take to read is a part of `npm run bench`.
 */
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { castVote } from '../../support/cast-vote.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { fill, products } from './leaderboards-fill.ts';
import { measureOnBoth } from './measure-on-both.ts';

const rounds = 7;
const votesOfRound = 300;
/** Votes a second of people who have not voted yet, sixteen at once. */
const votesPerSecond = async (db: Database, round: number): Promise<number> => {
  const began = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < votesOfRound; n = next++) {
      const userId = 1001 + ((round * votesOfRound + n) % 999);
      const productId = 1 + (((round * votesOfRound + n) * 1_237) % products);
      await transact(db, (handle) => castVote(handle, { productId, userId, at: new Date().toISOString() }));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return (votesOfRound * 1000) / (performance.now() - began);
};

/** Switches the counting of added votes off, and on again. */
const counting = async ({ write, dialect }: Database) => {
  if (dialect.name === 'postgres') {
    const set = (state: 'enable' | 'disable') => () =>
      sql.raw(`alter table votes ${state} trigger votes_insert_on_leaderboards`).execute(write);
    return { off: set('disable'), on: set('enable') };
  }
  const name = 'leaderboards_voted';
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(
    write,
  );
  return {
    off: () => sql.raw(`drop trigger ${name}`).execute(write),
    on: () => sql.raw(rows[0]?.sql ?? '').execute(write),
  };
};

const votesWithAndWithout = async (db: Database): Promise<Figure[]> => {
  const { off, on } = await counting(db);
  const rates: [counted: number, uncounted: number][] = [];
  for (let round = 0; round <= rounds; round++) {
    const counted = await votesPerSecond(db, 2 * round);
    await off();
    const uncounted = await votesPerSecond(db, 2 * round + 1);
    await on();
    if (round) rates.push([counted, uncounted]); // the first one warms up
  }
  const ratios = rates.map(([counted, uncounted]) => counted / uncounted);
  return [
    {
      name: 'Votes a second',
      value: percentile(
        rates.map(([counted]) => counted),
        0.5,
      ),
      unit: '/s',
    },
    {
      name: 'The same beside votes without these counts',
      value: percentile(ratios, 0.5),
      unit: `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    },
  ];
};

const measure = async (settings: DatabaseSettings): Promise<Figure[]> => {
  const db = openDatabase(settings);
  const name = db.dialect.name;
  await migrate(db);
  console.log(`Filling ${name} with ${products.toLocaleString('en')} products …`);
  await fill(db);
  if (name === 'postgres') await sql`analyze`.execute(db.write);
  const figures = await votesWithAndWithout(db);
  await db.close();
  return figures;
};

await measureOnBoth(measure);
