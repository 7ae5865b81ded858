/**
 * `node tests/bench/records/related.ts`: the job that relates 100,000 products by a million votes, of a thousand members
 * with a thousand votes each, on both databases. Measures its batches, its memory, and votes cast while it runs.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { jobs } from '#lib/server/jobs/queue.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { relateSomeProducts } from '#lib/server/related/relate-products.ts';
import { castVote } from '../../support/cast-vote.ts';
import { withNumbers } from '../fixture/numbers.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { fill } from './leaderboards-fill.ts';
import { measureOnBoth } from './measure-on-both.ts';

const tags = 2_000;
const tagsOfEach = 3;
const batches = 1_000;

const addTags = async (db: Database): Promise<void> => {
  await sql`insert into tags (tag_key, search_key, tag, uses)
    ${withNumbers(0, tags - 1)} select 'tag' || n, 'tag' || n, 'tag' || n, 100 from numbers`.execute(
    db.write,
  );
  for (let n = 0; n < tagsOfEach; n++)
    await sql`insert into product_tags (tag_key, product_id, written_key)
      select 'tag' || ((id * 13 + ${sql.lit(n * 701)}) % ${sql.lit(tags)}), id,
        'tag' || ((id * 13 + ${sql.lit(n * 701)}) % ${sql.lit(tags)}) from products`.execute(db.write);
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const measure = async (settings: DatabaseSettings): Promise<Figure[]> => {
  const db = openDatabase(settings);
  const name = db.dialect.name;
  await migrate(db);
  console.log(`Filling ${name} …`);
  await fill(db);
  await sql`delete from product_tags`.execute(db.write);
  await sql`delete from tags`.execute(db.write);
  await addTags(db);
  if (name === 'postgres') await sql`analyze`.execute(db.write);
  const memory = process.memoryUsage().rss;
  const took: number[] = [];
  const waited: number[] = [];
  let working = true;
  const voting = (async () => {
    for (let n = 0; working; n++) {
      const vote = { productId: 1 + ((n * 1_237) % 100_000), userId: 1001 + (n % 999) };
      waited.push(
        await timeOf(() =>
          transact(db, (handle) => castVote(handle, { ...vote, at: new Date().toISOString() })),
        ),
      );
      await sleep(5);
    }
  })();
  for (let n = 0, more = true; more && n < batches; n++) {
    took.push(
      await timeOf(async () => {
        more = (await transact(db, (handle) => relateSomeProducts(handle, new Date()))).more;
      }),
    );
    await sleep(jobs.pause);
  }
  working = false;
  await voting;
  const run = await sql<{ after_id: number }>`select after_id from related_runs`.execute(db.read);
  await db.close();
  const related = run.rows[0]?.after_id ?? 0;
  return [
    { name: 'A batch, median', value: percentile(took, 0.5), unit: 'ms' },
    { name: 'A batch, p99', value: percentile(took, 0.99), unit: 'ms' },
    { name: `Products of ${took.length} batches`, value: related, unit: '' },
    { name: 'A vote during this, median', value: percentile(waited, 0.5), unit: 'ms' },
    { name: 'A vote during this, p99', value: percentile(waited, 0.99), unit: 'ms' },
    { name: 'More memory', value: (process.memoryUsage().rss - memory) / 1e6, unit: 'MB' },
  ];
};

await measureOnBoth(measure);
