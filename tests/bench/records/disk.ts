/** `node tests/bench/records/disk.ts`: what votes, accounts and products take of the disk, with their indexes, on both databases. */
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { fillSite } from '../fixture/fill.ts';
import type { Figure } from '../report.ts';
import { measureOnBoth } from './measure-on-both.ts';

const sizes = { products: 2_000, people: 20_000, votes: 400_000 };

/** In bytes, by table, with its indexes. */
const bytesByTable = async ({ read, dialect }: Database): Promise<Map<string, number>> => {
  const { rows } = await (dialect.name === 'postgres'
    ? sql<{ name: string; bytes: string }>`
        select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`
    : sql<{ name: string; bytes: number }>`
        select tbl_name as name, sum(pgsize) as bytes from dbstat
        join sqlite_schema on sqlite_schema.name = dbstat.name group by tbl_name`
  ).execute(read);
  return new Map(rows.map(({ name: table, bytes }) => [table, Number(bytes)]));
};

const measure = async (settings: DatabaseSettings): Promise<Figure[]> => {
  const db = openDatabase(settings);
  await fillSite(db, sizes);
  const bytes = await bytesByTable(db);
  await db.close();
  const sum = (tables: RegExp): number =>
    [...bytes].reduce((total, [table, some]) => total + (tables.test(table) ? some : 0), 0);
  const reactions = /^(votes|reviews|reports|saved_products)$/;
  const people = /^(users|user_trigrams)/;
  const all = sum(/./);
  return [
    { name: 'a vote', value: sum(/^votes$/) / sizes.votes, unit: 'B' },
    { name: 'an account', value: sum(people) / sizes.people, unit: 'B' },
    {
      name: 'a product, with its words, tags and boards',
      value: (all - sum(reactions) - sum(people)) / sizes.products,
      unit: 'B',
    },
  ];
};

await measureOnBoth(measure);
