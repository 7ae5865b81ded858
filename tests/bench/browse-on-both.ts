/** `npm run bench -- browsing`: lists by order, tag, rating and age of 100,000 products on both databases. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ratingScoreOf } from '#lib/domain/browsing.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { accessTokens } from '#lib/server/api/access-token.ts';
import type { DatabaseSettings } from '#lib/server/config/database-settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { startLocalPostgres } from '#lib/server/tools/demo/postgres.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { makeSeededDatabase } from '../support/seeded-database.ts';
import { accessTokenSecret, startFrom, startSite } from '../support/site.ts';
import { browsing } from './browsing.ts';
import { numbers } from './fill.ts';
import { allWithin, type Figure, print } from './report.ts';

const count = 100_000;
const tags = 2_000;
const batch = 500;
const identity = { uid: 'bench', email: 'bench@unearth.example', emailVerified: true, photoURL: undefined };

/** Without the search index, which these lists don't read. A few tags are on thousands of products, most on a few. */
const fill = async (db: Database, adder_id: number): Promise<void> => {
  console.log(`Filling ${db.dialect.name} with ${count.toLocaleString('en')} products …`);
  const random = numbers(7);
  const now = Date.now();
  const description = 'A sentence about what it does, for whom, and why one may like it. '.repeat(8);
  for (let done = 0; done < count; done += batch) {
    const products = Array.from({ length: batch }, (_, n) => {
      const at = new Date(now - random() * 1e11).toISOString();
      const votes = Math.floor(1_000 * random() ** 8);
      const review_count = random() < 0.4 ? 1 + Math.floor(30 * random() ** 3) : 0;
      const rating_sum = Math.round(review_count * (1.5 + 3.5 * random()));
      const of = [...new Set(Array.from({ length: 4 }, () => `tag${Math.floor(tags * random() ** 3)}`))];
      const id = done + n + 1;
      return {
        of,
        row: {
          ...{ id, name: `Product ${id}`, name_key: `product ${id}`, logo: null, description, adder_id },
          ...{ short_description: 'What it is in a sentence.', tags: JSON.stringify(of), votes },
          ...{ external_link: null, adder_name: 'Bench', photo_url: null, created_at: at, updated_at: at },
          ...{ status: 'accepted' as const, accepted_at: at, featured_at: null, import_key: null },
          ...{ verified_votes: votes, trend: trendOf(votes, at), review_count, rating_sum, deleted_at: null },
          rating_score: ratingScoreOf(rating_sum, review_count),
        },
      };
    });
    await transact(db, async (handle) => {
      await handle
        .insertInto('products')
        .values(products.map(({ row }) => row))
        .execute();
      await handle
        .insertInto('product_tags')
        .values(
          products.flatMap(({ of, row: { id } }) =>
            of.map((tag) => ({ tag_key: tag, product_id: id, written_key: tag })),
          ),
        )
        .execute();
    });
  }
  await sql`insert into tags (tag_key, search_key, tag, uses)
    select tag_key, tag_key, tag_key, count(*) from product_tags group by tag_key`.execute(db.write);
};

/** @returns an access token */
const prepare = async (settings: DatabaseSettings): Promise<string> => {
  const db = openDatabase(settings);
  await migrate(db);
  const at = new Date().toISOString();
  const { user } = await transact(db, (handle) =>
    registerUser(handle, { ...identity, name: 'Bench' }, { name: 'Bench', at }),
  );
  const { rows } = await sql`select id from products limit 1`.execute(db.read);
  if (!rows.length) {
    await fill(db, user.id);
    if (db.dialect.name === 'postgres') await sql`vacuum analyze`.execute(db.write);
  }
  await db.close();
  const claims = {
    userId: user.id,
    uid: identity.uid,
    emailVerified: true,
    signedOutAt: null,
    moderates: false,
  };
  return accessTokens(accessTokenSecret, () => new Date()).issue(claims);
};

export const browseOnBoth = async (): Promise<boolean> => {
  const folder = join(tmpdir(), 'unearth-bench');
  const folderOfServer = join(folder, 'browsing');
  if (!existsSync(folderOfServer)) mkdirSync(folderOfServer, { recursive: true });
  // The server runs under an account of its own if this script runs as root.
  for (const each of [tmpdir(), folder, folderOfServer]) chmodSync(each, 0o755);
  startFrom(await makeSeededDatabase(join(folder, 'seeded')));
  const server = await startLocalPostgres({ folder: folderOfServer, password: 'bench', persistent: true });
  const file = join(folder, `browsing-${count}.db`);
  const figures: Figure[] = [];
  for (const [name, settings, url] of [
    ['SQLite', { kind: 'sqlite', file }, `file:${file}`],
    [
      'PostgreSQL',
      { kind: 'postgres', url: server.urlOf('postgres'), connections: 4 },
      server.urlOf('postgres'),
    ],
  ] as const) {
    const token = await prepare(settings);
    const site = await startSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATABASE_URL: url });
    console.log(`\nLists of 100,000 products on ${name}`);
    const measured = await browsing(site.url, token);
    print(measured);
    figures.push(...measured);
    await site.stop();
  }
  await server.stop();
  return allWithin(figures);
};
