import { sql } from 'kysely';
import type { SuggestedProduct } from '#lib/contract/suggestions.ts';
import { plainText } from '#lib/document/rich-text.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Database } from '#lib/server/db/database.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { createQueue } from '#lib/server/queue.ts';
import { endOfPrefix } from '#lib/text/end-of-prefix.ts';
import { wordsOf } from '#lib/text/words.ts';
import { suggestions } from './limits.ts';

/** Of `status_order`. */
const accepted = 1;

interface Named {
  id: number;
  name_key: string;
  trend: number;
}

interface Range {
  from: string;
  before: string;
}

const trendingNamed = compiled((db, { from, before }: Range) =>
  db
    .selectFrom((build) =>
      build
        .selectFrom('products')
        .select(['id', 'name_key', 'trend'])
        .where('status', '=', sql.lit('accepted' as const))
        .orderBy('trend', 'desc')
        .orderBy('id')
        .limit(sql.lit(suggestions.trendingRead))
        .as('bounded'),
    )
    .select(['id', 'name_key', 'trend'])
    .where('name_key', '>=', from)
    .where('name_key', '<', before),
);

const firstNamed = compiled((db, { from, before }: Range) =>
  db
    .selectFrom('products')
    .select(['id', 'name_key', 'trend'])
    .where('status_order', '=', sql.lit(accepted))
    .where('name_key', '>=', from)
    .where('name_key', '<', before)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(suggestions.alphabetRead)),
);

/**
 * Published products whose names begin so: one of just that name first, then by trend. Of many, those that trend most and
 * the first in the alphabet: to read the names of thousands would take longer than a search.
 */
export const productsNamed = async (db: Handle, beginning: string): Promise<number[]> => {
  const range = { from: beginning, before: endOfPrefix(beginning) };
  const named: Named[] = await firstNamed(db, range);
  if (named.length === suggestions.alphabetRead) named.push(...(await trendingNamed(db, range)));
  const isExact = ({ name_key }: Named): number => Number(name_key === beginning);
  named.sort((one, other) => isExact(other) - isExact(one) || other.trend - one.trend || one.id - other.id);
  return [...new Set(named.map(({ id }) => id))];
};

const displayed = compiled((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'logo', 'short_description', 'votes', 'status'])
    .where('id', 'in', idsIn(db, ids)),
);

/** What is displayed of the products with these ids, in their order. */
export const suggestedByIds = async (db: Handle, ids: readonly number[]): Promise<SuggestedProduct[]> => {
  if (!ids.length) return [];
  // Not a condition of the query: PostgreSQL would look through all that are accepted.
  const rows = (await displayed(db, { ids })).filter(({ status }) => status === 'accepted');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { name, logo, short_description, votes: upVote } = row;
    return [{ _id: String(id), name, logo, shortDescription: plainText(short_description), upVote }];
  });
};

/** The hits for what was typed, best first. */
export interface SuggestedHits {
  ids: readonly number[];
  /** Those whose tags may have what was typed: not the ones that only a corrected word has found. */
  forTags: readonly number[];
}

/**
 * The hits for what was typed, best first: names that begin so, then names and texts with such words. For one letter the
 * names alone, unless none begins with it: half of all products have such a word.
 * @returns undefined if there are none, and a search of the whole question may find some
 */
export const findSuggested = async (
  { read: db, search }: Database,
  typed: string,
): Promise<SuggestedHits | undefined> => {
  const { length } = [...typed];
  const named = await productsNamed(db, typed);
  if (named.length >= (length === 1 ? 1 : suggestions.products)) return { ids: named, forTags: named };
  const found = await search.findBeginning(db, typed, suggestions.products);
  const ids = [...new Set([...named, ...found.ids])];
  const hasSeveral = wordsOf(typed).length > 1;
  const isQuestion = length > suggestions.cachedLetters && hasSeveral;
  // Of several words some may be other forms of those of a tag.
  const forTags = found.areExact || hasSeveral ? ids : named;
  return ids.length || !isQuestion ? { ids, forTags } : undefined;
};

/** A search of whole questions takes as long as ten suggestions, which must not wait behind several. */
const searches = createQueue(suggestions.searchesWaiting);

/** The hits for a question of which no product has all words: none if too many wait, or nobody waits for it any more. */
export const searchSuggested = async (
  { read: db, search }: Database,
  typed: string,
  { by, signal }: { by?: string | undefined; signal?: AbortSignal } = {},
): Promise<SuggestedHits> => {
  const request = { keyword: typed, status: 'accepted', anyWord: true } as const;
  const hits = await searches.run(
    () => search.find(db, { ...request, limit: suggestions.hitsRead, offset: 0 }),
    { by, isWanted: () => !signal?.aborted },
  );
  const ids = hits?.ids ?? [];
  return { ids, forTags: ids };
};
