import { sql } from 'kysely';
import { search } from '../../../limits.ts';
import { fold, wordsOf } from '../../../rules/words.ts';
import type { Handle } from '../database.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { rememberWords, similarWords } from './similar-words.ts';

/** Each word as alternatives: what was typed, or the words that it was probably meant to be. */
type Query = string[][];

/** An FTS5 expression: every word must be there, each as one of its alternatives. */
const expression = (query: Query, prefix: boolean): string =>
  query
    .map((words) => `(${words.map((word) => `"${word}"${prefix ? '*' : ''}`).join(' OR ')})`)
    .join(' AND ');

/** Where a match counts most, best first. */
const tiers = (query: Query): string[] => {
  const whole = expression(query, false);
  const prefix = expression(query, true);
  return [`name : (${whole})`, `name : (${prefix})`, `tags : (${whole})`, whole, prefix];
};

/**
 * The products that match, each with the best tier it reached; those of the first query come before those of
 * the next. Within a tier the newest come first, and no more
 * are gathered than are ranked: a word that half of all products hold costs no more than a rare one.
 */
const gather = async (db: Handle, queries: Query[]): Promise<Map<number, number>> => {
  const found = new Map<number, number>();
  for (const [tier, match] of queries.flatMap(tiers).entries()) {
    if (found.size >= search.most) break;
    const { rows } = await sql<{ id: number }>`
      select rowid as id from product_words where product_words match ${match}
      order by rowid desc limit ${sql.lit(search.most)}`.execute(db);
    for (const { id } of rows) if (!found.has(id)) found.set(id, tier);
  }
  return found;
};

/** Best first: the name itself, then the tier, then the trend. */
const ranked = async (db: Handle, queries: Query[], request: SearchRequest): Promise<SearchHits> => {
  const found = await gather(db, queries);
  const name = fold(request.keyword.trim());
  const { status, reported, limit, offset } = request;
  // The index holds all that ranking reads, so that the long descriptions are passed by.
  const { rows } = await sql<{ id: number }>`
    select p.id from json_each(${JSON.stringify([...found])}) hit
    cross join products p indexed by products_for_search on p.id = hit.value ->> 0
    where ${status === undefined ? sql`true` : sql`p.status = ${status}`}
      and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}
    order by (p.name_key = ${name}) desc, hit.value ->> 1, p.trend desc, p.id
    limit ${sql.lit(search.most)}`.execute(db);
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length };
};

export const sqliteSearch: SearchIndex = {
  async put(db, productId, text) {
    await sqliteSearch.remove(db, productId);
    // Folded as questions are, so that both come apart into the same words.
    const name = fold(text.name);
    const tags = fold(text.tags.join(' '));
    const short = fold(text.shortDescription);
    await sql`insert into product_words (rowid, name, tags, short_description, description)
      values (${productId}, ${name}, ${tags}, ${short}, ${fold(text.description)})`.execute(db);
    await rememberWords(db, wordsOf(`${name} ${tags} ${short}`));
  },

  async remove(db, productId) {
    await sql`delete from product_words where rowid = ${productId}`.execute(db);
  },

  async find(db, request) {
    const words = [...new Set(wordsOf(request.keyword))];
    if (!words.length) return { ids: [], total: 0 };
    const typed = words.map((word) => [word]);
    const exact = await ranked(db, [typed], request);
    if (exact.total >= search.few) return exact;
    const forgiving: Query = [];
    for (const word of words) forgiving.push([word, ...(await similarWords(db, word))]);
    if (forgiving.every((alternatives) => alternatives.length === 1)) return exact;
    return ranked(db, [typed, forgiving], request);
  },
};
