/**
 * `node tests/bench/records/search-on-both.ts [COUNT]`: kinds of searches of 100,000 products and of 100,000 people on
 * PostgreSQL, with SQLite as the baseline.
 */

import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { databaseConnections } from '#lib/server/ops/database-connections.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import type { SearchRequest } from '#lib/server/search/find.ts';
import { findProducts } from '#lib/server/search/find.ts';
import { listUsers } from '#lib/server/users/list-users.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { fillWithAccounts, fillWithProducts } from '../fill.ts';
import { benchFolder, makeBenchFolder } from '../fixture/bench-folder.ts';
import { type Figure, print } from '../report.ts';
import { percentile } from '../timing.ts';

/** Number of products and of people; a multiple of 1,000. */
const count = Number(process.argv[2] ?? 100_000);
const rounds = 15;
const page = { limit: 6, offset: 0 };

interface Searches {
  typed: readonly string[];
  filter?: Partial<SearchRequest>;
}

const products: Record<string, Searches> = {
  'a common word': { typed: ['the', 'and', 'you', 'that', 'every', 'it'] },
  'a rare word': { typed: ['banana', 'telephone', 'xyzzyqq', 'sourdough', 'minplotra', 'quiserra'] },
  'a beginning of one or two letters': { typed: ['s', 'e', 'p', 'co', 'zu', 'tr'] },
  'a beginning': { typed: ['databas', 'meas', 'plo', 'quise', 'fore', 'tidew'] },
  'a typo': { typed: ['tidewtaer', 'databse', 'forcast', 'thermometre', 'telphone', 'renewabl'] },
  'three words': {
    typed: ['and the of', 'that when the', 'without a telephone', 'the night trains', 'plo co ba'],
  },
  'eight misspelt words': {
    typed: [
      'forcast scedule renewabl databse telphone measurment languge complter',
      'plosterminn traploster minsterpl quisterra plotramin sterqui terplomi minplotr',
    ],
  },
  "people's own words": {
    typed: [
      'how can I telephone my sourdough banana',
      'some forecast for public benches near night trains',
      'measure the light of a street tree with friends',
      'plosterminn tra database for you',
      'sign quiserra documents online',
    ],
  },
  'a joined name, and one that is split': {
    typed: ['heavyluggage', 'tide water', 'nightjarlog', 'dawn list', 'plo ster min', 'smalltalkai'],
  },
  'among the pending': {
    typed: ['the', 's', 'databas', 'databse', 'and the'],
    filter: { status: 'pending' },
  },
  'among the reported': { typed: ['the', 's', 'databas', 'databse', 'and the'], filter: { reported: true } },
};

const people: Record<string, readonly string[]> = {
  'of one or two letters, or of thousands': ['a', 'ma', 'zz', 'mara', 'mail'],
  'the beginning of a name': ['mara tipo', 'ada lud', 'ines zewafu'],
  'within a name': ['osterpl', 'minplo', 'traploster'],
  'within an e-mail': ['4711@', 'ster@', '.tipo'],
  'nothing found': ['zzxqvwkjh', 'mara zzxqvwkjh', 'zzxqv@nobody'],
};

const fill = async (db: Database): Promise<void> => {
  console.log(`Filling ${db.dialect.name} with ${count.toLocaleString('en')} products and people …`);
  const identity = { uid: 'bench', email: 'bench@unearth.example', emailVerified: true };
  const at = new Date().toISOString();
  const { user } = await transact(db, (handle) =>
    registerUser(handle, { ...identity, name: 'Bench', photoURL: undefined }, { name: 'Bench', at }),
  );
  await fillWithProducts(db, count, user.id);
  await fillWithAccounts(db, count);
  await sql`update products set status = 'pending' where id % 100 = 7`.execute(db.write);
  await sql`update products set reported = 1 where id % 1000 = 5`.execute(db.write);
};

const prepare = async (settings: DatabaseSettings): Promise<Database> => {
  const db = openDatabase(settings);
  await migrate(db);
  const { rows } = await sql`select id from products limit 1`.execute(db.read);
  if (!rows.length) await fill(db);
  // On the handle for migrations, which has no statement timeout.
  if (db.dialect.name === 'postgres')
    await db.withMigrationLock(
      async (handle) => {
        await sql`vacuum analyze`.execute(handle);
      },
      () => {},
    );
  return db;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Compares the databases in turns, so that other load of the machine slows both. */
const compare = async (
  name: string,
  search: (db: Database, typed: string) => Promise<unknown>,
  typed: readonly string[],
  max: number,
): Promise<Figure[]> => {
  const took: { one: number[]; other: number[] } = { one: [], other: [] };
  for (let round = 0; round < rounds; round++)
    for (const words of typed) {
      took.one.push(await timed(() => search(postgres, words)));
      took.other.push(await timed(() => search(sqlite, words)));
    }
  const at = (share: number) => ({
    value: percentile(took.one, share),
    baseline: percentile(took.other, share),
    unit: 'ms',
  });
  return [
    { name: `${name}, p50`, ...at(0.5) },
    { name: `${name}, p95`, ...at(0.95), budget: { max } },
  ];
};

const folderOfServer = makeBenchFolder(`search-${count}`);
const server = await startLocalPostgres({ folder: folderOfServer, password: 'bench', persistent: true });
const sqlite = await prepare({ kind: 'sqlite', file: join(benchFolder, `search-${count}.db`) });
const postgres = await prepare({
  kind: 'postgres',
  url: server.urlOf('postgres'),
  connections: databaseConnections.default,
});

const figures: Figure[] = [];
for (const [name, { typed, filter }] of Object.entries(products)) {
  const search = (db: Database, keyword: string) =>
    findProducts(db.read, { keyword, status: 'accepted', anyWord: !filter, ...page, ...filter });
  figures.push(...(await compare(`Products: ${name}`, search, typed, 25)));
}
for (const [name, typed] of Object.entries(people)) {
  const search = (db: Database, q: string) =>
    listUsers(db.read, { role: 'user', q }, { limit: 20, offset: 0 });
  figures.push(...(await compare(`People: ${name}`, search, typed, 50)));
}
print(figures);

await sqlite.close();
await postgres.close();
await server.stop();
