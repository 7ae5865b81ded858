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
 * The newest matches of each tier go on to be ranked, so that a word which half of all products hold costs
 * no more than a rare one. Then: the name itself, the tier, the trend.
 */
const ranked = async (db: Handle, query: Query, request: SearchRequest): Promise<SearchHits> => {
  const matches = tiers(query).map(
    (match, tier) =>
      sql`select * from (select rowid as id, ${sql.lit(tier)} as tier from product_words
          where product_words match ${match} order by rowid desc limit ${sql.lit(search.most)})`,
  );
  const name = fold(request.keyword.trim());
  const { rows } = await sql<{ id: number; total: number }>`
    with hits as (select id, min(tier) as tier from (${sql.join(matches, sql` union all `)}) group by id)
    select p.id, count(*) over () as total
    from hits cross join products p on p.id = hits.id
    where ${request.status === undefined ? sql`true` : sql`p.status = ${request.status}`}
      and ${request.reported === undefined ? sql`true` : sql`p.reported = ${request.reported ? 1 : 0}`}
    order by (p.name_key = ${name}) desc, hits.tier, p.trend desc, p.id
    limit ${request.limit} offset ${request.offset}`.execute(db);
  if (rows.length || request.offset === 0)
    return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  // Past the last page no row carries the count.
  const first = await ranked(db, query, { ...request, limit: 1, offset: 0 });
  return { ids: [], total: first.total };
};

export const sqliteSearch: SearchIndex = {
  async put(db, productId, text) {
    await sqliteSearch.remove(db, productId);
    const tags = text.tags.join(' ');
    await sql`insert into product_words (rowid, name, tags, short_description, description)
      values (${productId}, ${text.name}, ${tags}, ${text.shortDescription}, ${text.description})`.execute(
      db,
    );
    await rememberWords(db, wordsOf(`${text.name} ${tags} ${text.shortDescription}`));
  },

  async remove(db, productId) {
    await sql`delete from product_words where rowid = ${productId}`.execute(db);
  },

  async find(db, request) {
    const words = [...new Set(wordsOf(request.keyword))];
    if (!words.length) return { ids: [], total: 0 };
    const exact = await ranked(
      db,
      words.map((word) => [word]),
      request,
    );
    if (exact.total >= search.few) return exact;
    const forgiving: Query = [];
    for (const word of words) forgiving.push([word, ...(await similarWords(db, word))]);
    return forgiving.some((alternatives) => alternatives.length > 1) ? ranked(db, forgiving, request) : exact;
  },
};
