import { sql } from 'kysely';
import type { MakerSummary } from '#lib/contract/makers.ts';
import type { SuggestedProduct, Suggestions } from '#lib/contract/suggestions.ts';
import { plainText } from '#lib/document/rich-text.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { type Dialect, dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/server/db/index-keys.ts';
import { hasPage, hasPublished } from '#lib/server/makers/public-page.ts';
import { createQueue, type Queue } from '#lib/server/queue.ts';
import { toTagSummary } from '#lib/server/tags/to-entity.ts';
import { wordsOf } from '#lib/text/words.ts';
import { findBeginning, findProducts } from './find.ts';
import { suggestTagsFor } from './suggest-tags.ts';

export const suggestions = {
  products: 5,
  makers: 3,
  /** Maximum number of products read in alphabetical order for a prefix; if there are more, number of trending ones read. */
  alphabetRead: 100,
  trendingRead: 250,
  /** Number of hits used of a full search. */
  hitsRead: 25,
  /** Maximum number of concurrent reads on PostgreSQL: more would slow each of them down, and other queries too. */
  atOnce: 6,
  /** Maximum number of waiting full searches, which run one at a time. Beyond it, nothing is suggested. */
  searchesWaiting: 40,
  /** Minimum number of letters of several words that are searched like a question. */
  questionFrom: 4,
} as const;

/** Value of `status_order` for accepted products. */
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
 * Published products whose names start with the prefix: an exact match first, then by trend. If there are many, the top
 * trending ones and the first in the alphabet: reading the names of thousands would take longer than a search.
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

/** Returns the displayed columns of the products with these ids, in the same order. */
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
interface SuggestedHits {
  ids: readonly number[];
  /** Those whose tags may have what was typed: not the ones that only a corrected word has found. */
  forTags: readonly number[];
}

/**
 * The hits for what was typed, best first: names with this prefix, then names and texts with such words. For one letter the
 * names alone, unless none begins with it: half of all products have such a word.
 * @returns undefined if there are none, and a search of the whole question may find some
 */
const findSuggested = async (db: Handle, typed: string): Promise<SuggestedHits | undefined> => {
  const { length } = [...typed];
  const named = await productsNamed(db, typed);
  if (named.length >= (length === 1 ? 1 : suggestions.products)) return { ids: named, forTags: named };
  const found = await findBeginning(db, typed, suggestions.products);
  const ids = [...new Set([...named, ...found.ids])];
  const hasSeveral = wordsOf(typed).length > 1;
  const isQuestion = length >= suggestions.questionFrom && hasSeveral;
  // Of several words some may be other forms of those of a tag.
  const forTags = found.areExact || hasSeveral ? ids : named;
  return ids.length || !isQuestion ? { ids, forTags } : undefined;
};

export interface Asking {
  /** The key of the client that waits for it: clients take turns. */
  by?: string | undefined;
  signal?: AbortSignal;
}

/** A search of whole questions takes as long as ten suggestions, which must not wait behind several. */
const searches = createQueue(suggestions.searchesWaiting);

/** The hits for a question of which no product has all words: none if too many wait, or nobody waits for it any more. */
const searchSuggested = async (db: Handle, typed: string, { by, signal }: Asking): Promise<SuggestedHits> => {
  const request = { keyword: typed, status: 'accepted', anyWord: true } as const;
  const hits = await searches.run(
    () => findProducts(db, { ...request, limit: suggestions.hitsRead, offset: 0 }),
    { by, isWanted: () => !signal?.aborted },
  );
  const ids = hits?.ids ?? [];
  return { ids, forTags: ids };
};

const firstMakers = compiled((db, { from, before }: { from: string; before: string }) =>
  db
    .selectFrom('users')
    .select(['public_id', 'name', 'photo_url'])
    // This index contains makers only: other accounts with the same name can't crowd them out.
    .where('has_published', '=', sql.lit(1))
    .where('name_key', '>=', from)
    .where('name_key', '<', before)
    .where(hasPage)
    .where(hasPublished)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(suggestions.makers)),
);

/** People with a public page and a published product whose names start with the prefix, by name. */
export const suggestMakers = async (db: Handle, beginning: string): Promise<MakerSummary[]> => {
  const makers = await firstMakers(db, { from: beginning, before: endOfPrefix(beginning) });
  return makers.map(({ public_id, name, photo_url }) => ({ _id: public_id, name, photoURL: photo_url }));
};

const queues: Readonly<Record<Dialect['name'], Queue>> = {
  // The driver is synchronous: there is nothing to gain from more.
  sqlite: createQueue(Number.POSITIVE_INFINITY),
  postgres: createQueue(Number.POSITIVE_INFINITY, suggestions.atOnce),
};

/**
 * Suggestions read one after the other, in the order of the keys, and those of several clients in turns. Reading all at
 * once, each would take as long as all of them: the slowest suggestion of twenty took 2.5 ms of CPU, and was there 47 ms
 * after the key.
 */
const inTurn = async <Result>(
  db: Handle,
  by: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const done = await queues[dialectOf(db).name].run(async () => ({ result: await work() }), { by });
  if (!done) throw new Error('A queue without a limit was full');
  return done.result;
};

const withTagsAndMakers = async (
  db: Handle,
  typed: string,
  { ids, forTags }: SuggestedHits,
): Promise<Suggestions> => {
  const [products, tags, makers] = await Promise.all([
    suggestedByIds(db, ids.slice(0, suggestions.products)),
    suggestTagsFor(db, typed, forTags),
    suggestMakers(db, typed),
  ]);
  return { products, tags: tags.map(toTagSummary), makers };
};

/** @param typed folded, without spaces at its ends */
export const suggest = async (db: Handle, typed: string, asking: Asking = {}): Promise<Suggestions> => {
  const suggested = await inTurn(db, asking.by, async () => {
    const hits = await findSuggested(db, typed);
    return hits && withTagsAndMakers(db, typed, hits);
  });
  if (suggested) return suggested;
  const hits = await searchSuggested(db, typed, asking);
  return inTurn(db, asking.by, () => withTagsAndMakers(db, typed, hits));
};
