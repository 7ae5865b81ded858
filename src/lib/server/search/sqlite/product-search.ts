import { type RawBuilder, sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { findBeginning } from '#lib/server/search/find-beginning.ts';
import { findProducts } from '#lib/server/search/find-products.ts';
import { indexedWords } from '#lib/server/search/indexed-words.ts';
import { search } from '#lib/server/search/limits.ts';
import type { Filter, Lookups, Named } from '#lib/server/search/lookups.ts';
import type { SearchIndex, SearchText } from '#lib/server/search/search-index.ts';
import type { Alternative, Match } from '#lib/server/search/tiers.ts';
import { fold } from '#lib/text/words.ts';
import { learnWords, unlearnWords } from './known-words.ts';
import { similarWords } from './similar-words.ts';

const symbols = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;

/** The tokenizer of FTS5 takes letters and digits: an emoji becomes a word of its code. */
const tokens = (words: string): string =>
  words.replace(symbols, (symbol) => `emoji${symbol.codePointAt(0)?.toString(16)}`);

const expressionOf = (alternative: Alternative, prefix: boolean): string => {
  const { begins } = alternative;
  const word = tokens(alternative.word);
  if (!prefix || begins === 'nowhere') return `"${word}"`;
  return begins === 'everywhere' ? `"${word}"*` : `"${word}" OR {name tags} : "${word}"*`;
};

/** An expression of FTS5. */
const expression = ({ query, field, prefix }: Match): string => {
  const all = query
    .map((words) => `(${words.map((word) => expressionOf(word, prefix)).join(' OR ')})`)
    .join(' AND ');
  return field ? `${field} : (${all})` : all;
};

const conditionOf = ({ status, reported }: Filter): RawBuilder<unknown> => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${status}`}
  and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}`;

const narrowing = (filter: Filter): RawBuilder<unknown> => {
  const { changed, status, reported } = filter;
  const isChanged = changed ? sql`and rowid in (select id from products where changed = 1)` : sql``;
  if (status === undefined && reported === undefined) return isChanged;
  return sql`${isChanged} and exists (
    select 1 from products p indexed by products_for_search where p.id = product_words.rowid and ${conditionOf(filter)})`;
};

const trending = compiled(
  (_db, { matching, limit }: { matching: string; limit: number }) => sql<Named>`
    select id, name_key from (
      select p.id, p.name_key, p.trend from product_words
      cross join products p indexed by products_for_search on p.id = product_words.rowid and p.status = 'accepted'
      where product_words match ${matching} order by product_words.rowid desc limit ${limit}
    ) bounded
    order by trend desc, id`,
);

const lookups: Lookups = {
  async matches(db, group, filter, limit) {
    const found: number[][] = [];
    for (const match of group) {
      const { rows } = await sql<{ id: number }>`
        select rowid as id from product_words where product_words match ${expression(match)} ${narrowing(filter)}
        order by rowid desc limit ${sql.lit(limit)}`.execute(db);
      found.push(rows.map(({ id }) => id));
    }
    return found;
  },

  async ranked(db, found, request) {
    const name = fold(request.keyword.trim());
    // A covering index: the rows, with their long descriptions, are not read. Ranks by ids are read in two thirds of the
    // time that pairs take.
    const { rows } = await sql<{ id: number }>`
      select p.id from json_each(${JSON.stringify(Object.fromEntries(found))}) hit
      cross join products p indexed by products_for_search on p.id = cast(hit.key as integer)
      where ${conditionOf(request)}
      order by (p.name_key = ${name}) desc, hit.value, p.trend desc, p.id
      limit ${sql.lit(search.max)}`.execute(db);
    return rows.map(({ id }) => id);
  },

  trending: (db, match, limit) => trending(db, { matching: expression(match), limit }),

  similarWords,
};

const removeWords = compiled(
  (db, { ids }: { ids: readonly number[] }) =>
    sql`delete from product_words where rowid in ${idsIn(db, ids)}`,
);

const insertWords = compiled(
  (
    _db,
    {
      id,
      name,
      tags,
      shortDescription,
      description,
    }: Omit<SearchText, 'tags'> & { id: number; tags: string },
  ) => sql`
    insert into product_words (rowid, name, tags, short_description, description)
    values (${id}, ${name}, ${tags}, ${shortDescription}, ${description})`,
);

export const sqliteSearch: SearchIndex = {
  async put(db, products) {
    await removeWords(db, { ids: products.map(({ id }) => id) });
    for (const { id, text } of products) {
      const words = indexedWords(text);
      await insertWords(db, {
        id,
        name: tokens(words.name.join(' ')),
        tags: tokens(words.tags.join(' ')),
        shortDescription: tokens(words.shortDescription.join(' ')),
        description: tokens(words.description.join(' ')),
      });
    }
  },

  async learn(db, learned, unlearned) {
    await learnWords(db, learned);
    await unlearnWords(db, unlearned);
  },

  async remove(db, productId) {
    await removeWords(db, { ids: [productId] });
  },

  find: findProducts(lookups),
  findBeginning: findBeginning(lookups),
};
