import { type RawBuilder, sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import { arrayLiteral, splitNumbers } from '#lib/server/db/postgres/numbers.ts';
import { findBeginning } from '#lib/server/search/find-beginning.ts';
import { findProducts } from '#lib/server/search/find-products.ts';
import { search } from '#lib/server/search/limits.ts';
import type { Filter, Lookups, Named } from '#lib/server/search/lookups.ts';
import type { SearchIndex } from '#lib/server/search/search-index.ts';
import { fold } from '#lib/text/words.ts';
import { learnWords } from './known-words.ts';
import { lexemesOf, tsquery } from './lexemes.ts';
import { similarWords } from './similar-words.ts';

/** Kept in the vector by `search_states`. */
const statesOf = ({ status, reported, changed }: Filter): string[] => [
  ...(status === undefined ? [] : [status]),
  ...(reported === undefined ? [] : [reported ? 'reported' : 'unreported']),
  ...(changed ? ['changed'] : []),
];

interface Ranking {
  ids: string;
  ranks: string;
  name: string;
  status: Exclude<Filter['status'], undefined> | null;
  reported: 0 | 1 | null;
}

/** `offset 0` has the products looked up by their ids at once: for a thousand, a planner may prefer the whole table. */
const ranking = compiled(
  (_db, { ids, ranks, name, status, reported }: Ranking) => sql<{ ids: string }>`
    select array_to_string(array(
      select p.id from unnest(${ids}::bigint[], ${ranks}::int[]) hit (id, rank)
      join (
        select id, status, reported, name_key, trend from products where id = any(${ids}::bigint[]) offset 0
      ) p on p.id = hit.id
      where (${status}::text is null or p.status = ${status})
        and (${reported}::int is null or p.reported = ${reported})
      order by (p.name_key = ${name}) desc, hit.rank, p.trend desc, p.id
      limit ${sql.lit(search.max)}
    ), ',') as ids`,
);

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

  async ranked(db, found, { keyword, status = null, reported }) {
    const [row] = await ranking(db, {
      ids: arrayLiteral([...found.keys()]),
      ranks: arrayLiteral([...found.values()]),
      // No text of PostgreSQL has a NUL.
      name: fold(keyword.trim()).replaceAll('\0', ' '),
      status,
      reported: reported === undefined ? null : reported ? 1 : 0,
    });
    return splitNumbers(row?.ids ?? '');
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
