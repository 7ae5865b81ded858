import { type RawBuilder, sql } from 'kysely';
import { search } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf } from '#lib/server/db/dialect/dialect.ts';
import { findBeginning } from '#lib/server/db/search/find-beginning.ts';
import { findProducts } from '#lib/server/db/search/find-products.ts';
import type { Filter, Lookups, Named } from '#lib/server/db/search/lookups.ts';
import type { SearchIndex } from '#lib/server/db/search/search-index.ts';
import { fold } from '#lib/text/words.ts';
import { learnWords } from './known-words.ts';
import { lexemesOf, tsquery } from './lexemes.ts';
import { arrayLiteral, splitNumbers } from './numbers.ts';
import { similarWords } from './similar-words.ts';

/** Kept in the vector by `search_states`. */
const statesOf = ({ status, reported, changed }: Filter): string[] => [
  ...(status === undefined ? [] : [status]),
  ...(reported === undefined ? [] : [reported ? 'reported' : 'unreported']),
  ...(changed ? ['changed'] : []),
];

const conditionOf = ({ status, reported }: Filter): RawBuilder<unknown> => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${status}`}
  and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}`;

interface Matching {
  query: string;
  limit: number;
}

const byTrend = (matching: RawBuilder<unknown>): RawBuilder<Named> => sql`
  select p.id, p.name_key from (${matching}) bounded cross join lateral (
    select id, name_key, status, trend from products where products.id = bounded.id offset 0
  ) p where p.status = 'accepted' order by p.trend desc, p.id`;

const trending = compiled((_db, { query, limit }: Matching) =>
  byTrend(sql`select search_newest(${query}::tsquery, ${limit}) as id`),
);

/** Few names have a word: to look among the newest products first would take longer than to read all that match. */
const trendingNamed = compiled((_db, { query, limit }: Matching) =>
  byTrend(sql`select search_any(${query}::tsquery, ${limit}) as id`),
);

const lookups: Lookups = {
  async matches(db, group, filter, limit) {
    const queries = group.map((match) => tsquery(match, statesOf(filter)));
    const { rows } = await sql<{ ids: string }>`
      select array_to_string(array(select search_newest(query::tsquery, ${limit})), ',') as ids
      from unnest(${queries}::text[]) with ordinality queries (query, index) order by index`.execute(db);
    return rows.map(({ ids }) => splitNumbers(ids));
  },

  async ranked(db, found, request) {
    // No text of PostgreSQL has a NUL.
    const name = fold(request.keyword.trim()).replaceAll('\0', ' ');
    // `offset 0` has the rows looked up one by one: for a thousand of them the planner may read the whole table.
    const ids = arrayLiteral([...found.keys()]);
    const ranks = arrayLiteral([...found.values()]);
    const { rows } = await sql<{ ids: string }>`
      select array_to_string(array(
        select p.id from unnest(${ids}::bigint[], ${ranks}::int[]) hit (id, rank)
        cross join lateral (
          select id, status, reported, name_key, trend from products where products.id = hit.id offset 0
        ) p
        where ${conditionOf(request)}
        order by (p.name_key = ${name}) desc, hit.rank, p.trend desc, p.id
        limit ${sql.lit(search.max)}
      ), ',') as ids`.execute(db);
    return splitNumbers(rows[0]?.ids ?? '');
  },

  trending: (db, match, limit) =>
    (match.field ? trendingNamed : trending)(db, { query: tsquery(match, ['accepted']), limit }),

  similarWords,
};

const insertWords = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into product_words (product_id, words)
    select id, array_to_tsvector(array(select json_array_elements_text(lexemes))
      || coalesce(search_states(status, reported, changed), '{}') || search_ranges(id))
    from (
      select cast(value ->> 0 as bigint) as id, value -> 1 as lexemes from ${dialectOf(db).elements(rows)}
    ) indexed left join products using (id)
    order by id
    on conflict (product_id) do update set words = excluded.words`,
);

export const postgresSearch: SearchIndex = {
  async put(db, products) {
    const rows = products.map(({ id, text }) => [id, lexemesOf(text)]);
    await insertWords(db, { rows: JSON.stringify(rows) });
  },

  learn: learnWords,

  async remove(db, productId) {
    await sql`delete from product_words where product_id = ${productId}`.execute(db);
  },

  find: findProducts(lookups),
  findBeginning: findBeginning(lookups),
};
