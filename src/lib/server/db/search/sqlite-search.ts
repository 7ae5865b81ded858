import { type RawBuilder, sql } from 'kysely';
import { search } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold, wordsOf } from '#lib/text/words.ts';
import { learnWords, unlearnWords } from './known-words.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { similarWords } from './similar-words.ts';
import { type Query, ranks, tiersOf, widest } from './tiers.ts';

/** The longest words of a query: they are the most selective, and each word costs a look at every match. */
const selectiveTerms = (keyword: string): string[] =>
  [...new Set(wordsOf(keyword))].sort((a, b) => b.length - a.length).slice(0, search.words);

type Filter = Pick<SearchRequest, 'status' | 'reported' | 'changed'>;

const conditionOf = ({ status, reported }: Filter): RawBuilder<unknown> => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${status}`}
  and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}`;

/**
 * Conditions that must apply while matching: products in a rare state would otherwise be cut off with the many that
 * match. Nearly all products are accepted, so that state is left to `ranked`.
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

/** The hits, each with the rank of the best tier that found it: 0 is best. */
type Found = Map<number, number>;

/**
 * Adds the products that match; those of a second query rank `behind` the first one's. Each tier adds its newest, no
 * more than are ranked: a word of half of all products costs no more than a rare one. Tiers that can't match are
 * skipped, because most tiers of a long sentence are empty, and expensive.
 */
const gather = async (db: Handle, query: Query, filter: Filter, found: Found, behind = 0): Promise<void> => {
  if (!(await matches(db, widest(query), filter, 1)).length) return;
  const empty = new Set<number>();
  const added: Found = new Map();
  for (const { rank, match, within } of tiersOf(query)) {
    // Lower ranks are not needed once there are enough hits.
    if (found.size + added.size >= search.max && !within.length) break;
    const ids = within.some((wider) => empty.has(wider)) ? [] : await matches(db, match, filter, search.max);
    if (!ids.length) empty.add(rank);
    for (const id of ids) added.set(id, Math.min(rank, added.get(id) ?? rank));
  }
  for (const [id, rank] of added) if (!found.has(id)) found.set(id, behind + rank);
};

/** Best first: an exact name, then the rank, then the trend. */
const ranked = async (
  db: Handle,
  found: Found,
  request: SearchRequest,
): Promise<Pick<SearchHits, 'ids' | 'total'>> => {
  const name = fold(request.keyword.trim());
  const { limit, offset } = request;
  // A covering index: the rows, with their long descriptions, are not read.
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
    // Split as queries are, so that both yield the same words.
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
    if (!words.length) return { ids: [], total: 0, alternatives: [] };
    const found: Found = new Map();
    const typed: Query = words.map((word) => [word]);
    await gather(db, typed, request, found);
    const exact = { ...(await ranked(db, found, request)), alternatives: typed };
    if (exact.total >= search.few) return exact;
    const forgiving: Query = [];
    for (const word of words) forgiving.push([word, ...(await similarWords(db, word, words.length))]);
    if (forgiving.every((alternatives) => alternatives.length === 1)) return exact;
    await gather(db, forgiving, request, found, ranks);
    return { ...(await ranked(db, found, request)), alternatives: forgiving };
  },
};
