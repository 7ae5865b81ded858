import { type RawBuilder, sql } from 'kysely';
import { search } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold, wordsOf } from '#lib/text/words.ts';
import { learnWords, unlearnWords } from './known-words.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { similarWords } from './similar-words.ts';
import { type Query, ranks, tiersOf, widest } from './tiers.ts';

/** The words of a question, the longest ones of many: they tell most, and each costs a look at every match. */
const selectiveTerms = (keyword: string): string[] =>
  [...new Set(wordsOf(keyword))].sort((a, b) => b.length - a.length).slice(0, search.words);

type Filter = Pick<SearchRequest, 'status' | 'reported' | 'changed'>;

const conditionOf = ({ status, reported }: Filter): RawBuilder<unknown> => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${status}`}
  and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}`;

/**
 * What a match is held against at once. Most products are accepted, so of what matches few are not, and those are sorted
 * out when it is ranked. What only few products are would be cut off with the many that match.
 */
const narrowing = (filter: Filter): RawBuilder<unknown> => {
  const { status, reported, changed } = filter;
  const isChanged = changed ? sql`and rowid in (select id from products where changed = 1)` : sql``;
  if (reported === undefined && (status === undefined || status === 'accepted')) return isChanged;
  return sql`${isChanged} and exists (
    select 1 from products p indexed by products_for_search where p.id = product_words.rowid and ${conditionOf(filter)})`;
};

const matches = async (db: Handle, match: string, filter: Filter, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select rowid as id from product_words where product_words match ${match} ${narrowing(filter)}
    order by rowid desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Products with the rank of the best match that found them: 0 is best. */
type Found = Map<number, number>;

/**
 * Adds the products that match, those of a later query behind what is there. Within a match the newest come first,
 * and no more are gathered than are ranked: a word that half of all products hold costs no more than a rare one.
 * What can't find anything is not looked for: of a long sentence most matches are empty, and dear.
 */
const gather = async (db: Handle, query: Query, filter: Filter, found: Found, behind = 0): Promise<void> => {
  if (!(await matches(db, widest(query), filter, 1)).length) return;
  const empty = new Set<number>();
  const added: Found = new Map();
  for (const { rank, match, within } of tiersOf(query)) {
    // What counts less than this is not needed once there is enough.
    if (found.size + added.size >= search.max && !within.length) break;
    const ids = within.some((wider) => empty.has(wider)) ? [] : await matches(db, match, filter, search.max);
    if (!ids.length) empty.add(rank);
    for (const id of ids) added.set(id, Math.min(rank, added.get(id) ?? rank));
  }
  for (const [id, rank] of added) if (!found.has(id)) found.set(id, behind + rank);
};

/** Best first: the name itself, then the rank, then the trend. */
const ranked = async (db: Handle, found: Found, request: SearchRequest): Promise<SearchHits> => {
  const name = fold(request.keyword.trim());
  const { limit, offset } = request;
  // The index holds all that ranking reads, so that the long descriptions are passed by.
  const { rows } = await sql<{ id: number }>`
    select p.id from json_each(${JSON.stringify([...found])}) hit
    cross join products p indexed by products_for_search on p.id = hit.value ->> 0
    where ${conditionOf(request)}
    order by (p.name_key = ${name}) desc, hit.value ->> 1, p.trend desc, p.id
    limit ${sql.lit(search.max)}`.execute(db);
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length };
};

export const sqliteSearch: SearchIndex = {
  async put(db, productId, text) {
    await sqliteSearch.remove(db, productId);
    // Taken apart as questions are, so that both come apart into the same words.
    const indexed = (part: string) => wordsOf(part).join(' ');
    await sql`insert into product_words (rowid, name, tags, short_description, description)
      values (${productId}, ${indexed(text.name)}, ${indexed(text.tags.join(' '))},
        ${indexed(text.shortDescription)}, ${indexed(text.description)})`.execute(db);
  },

  learn: learnWords,
  unlearn: unlearnWords,

  async remove(db, productId) {
    await sql`delete from product_words where rowid = ${productId}`.execute(db);
  },

  async find(db, request) {
    const words = selectiveTerms(request.keyword);
    if (!words.length) return { ids: [], total: 0 };
    const found: Found = new Map();
    await gather(
      db,
      words.map((word) => [word]),
      request,
      found,
    );
    const exact = await ranked(db, found, request);
    if (exact.total >= search.few) return exact;
    const forgiving: Query = [];
    for (const word of words) forgiving.push([word, ...(await similarWords(db, word, words.length))]);
    if (forgiving.every((alternatives) => alternatives.length === 1)) return exact;
    await gather(db, forgiving, request, found, ranks);
    return ranked(db, found, request);
  },
};
