import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { beginsWord, isUnspaced, spaced } from '#lib/text/unspaced.ts';
import { fold, wordsOf } from '#lib/text/words.ts';
import {
  type Alternative,
  type Filter,
  type Hits,
  type Match,
  type Query,
  searchLimits,
} from './database.ts';
import { bestRanked, few, gatherAny, gatherSubject, type SubjectHits } from './gather.ts';
import { maxScored, orderByScore } from './score.ts';
import { similarWords } from './similar.ts';
import { beginningOf, readTerms, type Term, type Terms, withSimilar } from './terms.ts';
import { completionsOf, lengthOf } from './vocabulary.ts';
import { joinWords, queryWordsOf } from './words.ts';

export interface SearchRequest extends Filter {
  keyword: string;
  /**
   * True if few hits are followed by products that have only some of the words. Otherwise only typos are corrected, and
   * only if no product has all words. A sorted list needs that: near hits would be mixed with the others.
   */
  anyWord?: boolean;
  limit: number;
  offset: number;
}

export interface SearchHits {
  /** Ids of the requested page, best first. */
  ids: number[];
  /** Number of all hits, at most `searchLimits.max`. */
  total: number;
  /** True if there are more hits than `total`. No page has them. */
  hasMore: boolean;
  /** True if any product has all words. Otherwise all hits are near hits. */
  allWords: boolean;
  /**
   * Alternatives that each word of the search matches: itself, other forms, then similar words if these were searched.
   */
  alternatives: Query;
}

/** Rank that puts a hit before all hits that have only some of the words. */
const bestRank = -1_000_000;

/** Hits that lack some words are dropped if they score less than this share of the best. */
const minShare = 0.2;

/** A request as the steps of a search need it. */
interface Asked {
  filter: Filter;
  anyWord: boolean;
  /** The whole query, folded: a product with this name comes first. */
  name: string;
  /** The typed text, joined to one word. */
  typed: string;
}

const rankHits = (db: Handle, hits: Hits, { name, filter }: Asked): Promise<number[]> =>
  dialectOf(db).search.rank(db, bestRanked(hits, searchLimits.max), { name, filter });

const similarTo = (db: Handle, { terms }: Terms) =>
  similarWords(
    db,
    terms.map((term) => term.typed),
  );

/** Finds the products that have the subject, some words of it corrected, then those that have only some of the words. */
const findNear = async (
  db: Handle,
  { read, subject, exact }: { read: Terms; subject: SubjectHits; exact: readonly number[] },
  asked: Asked,
): Promise<{ terms: readonly Term[]; ids: readonly number[]; hasMore: boolean }> => {
  const { filter, anyWord, typed } = asked;
  const terms = withSimilar(read, await similarTo(db, read));
  const isCorrected = terms.some((term, at) => term !== read.terms[at]);
  // If all words are known, similar words replace them only together.
  const allKnown = read.terms.every(({ isKnown }) => isKnown);
  const corrected = isCorrected
    ? await gatherSubject(db, terms, { ...filter, anyWord: !allKnown && anyWord })
    : subject;
  const exactIds = new Set(exact);
  const near: Hits = new Map();
  for (const [id, rank] of [...subject.found, ...corrected.found])
    if (!exactIds.has(id)) near.set(id, bestRank + rank);
  const nearIds = new Set(near.keys());
  let idsByTerm: readonly ReadonlySet<number>[] = [];
  if (anyWord && terms.length > 1 && exact.length + near.size < few) {
    // A known word was meant.
    const meant = terms.map((term, at) => (term.isKnown ? (read.terms[at] ?? term) : term));
    idsByTerm = await gatherAny(db, meant, filter);
    for (const [at, ids] of idsByTerm.entries()) {
      const weight = Math.round(100 * Math.max(...(terms[at]?.weights.values() ?? [0])));
      for (const id of ids)
        if (!exactIds.has(id) && !nearIds.has(id)) near.set(id, (near.get(id) ?? 0) - weight);
    }
  }
  const best = near.size ? (await rankHits(db, near, asked)).slice(0, maxScored) : [];
  const isElsewhere = (id: number, at: number) =>
    subject.has(id, at) || corrected.has(id, at) || Boolean(idsByTerm[at]?.has(id));
  const ids = await orderByScore(db, best, { terms, typed, isElsewhere, cut: { min: minShare } });
  // If the score drops some of the best ranked, it would drop the others too.
  return { terms, ids, hasMore: near.size > maxScored && ids.length === maxScored };
};

/** Full-text search over products. */
export const findProducts = async (db: Handle, request: SearchRequest): Promise<SearchHits> => {
  const { keyword, anyWord = false, limit, offset, ...filter } = request;
  const words = queryWordsOf(keyword);
  if (!words.length) return { ids: [], total: 0, hasMore: false, alternatives: [], allWords: false };
  const asked: Asked = { filter, anyWord, name: fold(keyword.trim()), typed: joinWords(words) };
  const read = await readTerms(db, words);
  const { terms } = read;
  const subject = await gatherSubject(db, terms, { ...filter, anyWord });
  if (!subject.found.size && words.some(isUnspaced)) {
    // Several words may be written as one: 微信开发工具 should find a tool for developing (开发) 微信小程序.
    const apart = spaced(keyword);
    if (wordsOf(apart).length > words.length) return findProducts(db, { ...request, keyword: apart });
  }
  const inOrder = async (hits: Hits) =>
    orderByScore(db, await rankHits(db, hits, asked), {
      terms,
      typed: asked.typed,
      isElsewhere: subject.has,
      // Hits that match only the subject must score at least `minShare` of the best.
      ...(subject.all.size < hits.size && {
        cut: { min: minShare, stays: (id) => subject.all.has(id) },
      }),
    });
  const page = (ids: readonly number[], meant: readonly Term[], hasMore: boolean): SearchHits => ({
    ids: ids.slice(offset, offset + limit),
    total: ids.length,
    hasMore,
    alternatives: meant.map(({ alternatives }) => alternatives),
    allWords: subject.all.size > 0,
  });

  if (subject.found.size >= (anyWord ? few : 1)) {
    const ids = await inOrder(subject.found);
    return page(ids, terms, ids.length >= searchLimits.max && subject.found.size > searchLimits.max);
  }
  const exact = await inOrder(subject.all);
  const near = await findNear(db, { read, subject, exact }, asked);
  return page([...exact, ...near.ids], near.terms, near.hasMore);
};

/**
 * Ids of products that have all words of a search, the last added first. Those of `findProducts` are the same, but ranked: a
 * new product may be beyond its limit.
 */
export const findNewest = async (
  db: Handle,
  { keyword, limit, ...filter }: Filter & { keyword: string; limit: number },
): Promise<number[]> => {
  const words = queryWordsOf(keyword);
  if (!words.length) return [];
  const { terms } = await readTerms(db, words);
  const query = terms.map(({ alternatives }) => alternatives);
  const [ids = []] = await dialectOf(db).search.matches(db, [{ query, prefix: true }], { filter, limit });
  if (ids.length || !words.some(isUnspaced)) return [...ids];
  const apart = spaced(keyword);
  const isParted = wordsOf(apart).length > words.length;
  return isParted ? findNewest(db, { keyword: apart, limit, ...filter }) : [];
};

/** Maximum number of products for each key. */
const maxBegun = 25;

/** True if a prefix is indexed. Unspaced scripts need no limit: longer prefixes are rare there, and are not known words. */
const isIndexed = (word: string): boolean =>
  lengthOf(word) <= searchLimits.indexedBeginning || isUnspaced(word);

interface Named {
  id: number;
  name_key: string;
}

const trending = compiled((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'name_key'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('trend', 'desc')
    .orderBy('id'),
);

/** Returns some published products that match, by trend. */
const findTrending = async (
  db: Handle,
  query: Query,
  { field }: Pick<Match, 'field'> = {},
): Promise<Named[]> => {
  const match: Match = { query, prefix: true, ...(field && { field }) };
  const [ids = []] = await dialectOf(db).search.matches(db, [match], {
    filter: { status: 'accepted' },
    limit: maxBegun,
    // Few names contain a given word: PostgreSQL reads all matches faster than it scans the newest products.
    ...(field && { order: 'any' }),
  });
  return ids.length ? trending(db, { ids }) : [];
};

/** Searches one word: names first, then all texts unless there are enough hits. */
const beginWithOne = async (db: Handle, query: Query, wanted: number): Promise<number[]> => {
  const ids = (await findTrending(db, query, { field: 'name' })).map(({ id }) => id);
  if (ids.length >= wanted) return ids;
  return [...new Set([...ids, ...(await findTrending(db, query)).map(({ id }) => id)])];
};

/** Few products have several words: a look-up among names first would find them twice. */
const beginWithSeveral = async (db: Handle, query: Query, words: readonly string[]): Promise<number[]> => {
  const hits = await findTrending(db, query);
  const isNamed = ({ name_key }: Named) => words.every((word) => beginsWord(name_key, word));
  const named = Map.groupBy(hits, isNamed);
  return [true, false].flatMap((first) => named.get(first) ?? []).map(({ id }) => id);
};

/**
 * Finds some published products for a text that is being typed: they have all its words, the last of which may be begun.
 * Names come first, then other texts if the names are fewer than wanted, each by trend. If there are none, products with
 * other forms of the words or corrected ones, best first. It reads a fortieth of what `findProducts` reads, and texts only
 * to score the latter.
 * @returns `areExact`: whether they have the words as typed
 */
export const findBeginning = async (
  db: Handle,
  typed: string,
  wanted: number,
): Promise<{ ids: number[]; areExact: boolean }> => {
  const words = queryWordsOf(typed).slice(0, searchLimits.words);
  const last = words.at(-1);
  if (last === undefined) return { ids: [], areExact: true };
  const isOne = words.length === 1;
  const gather = (query: Query) =>
    isOne ? beginWithOne(db, query, wanted) : beginWithSeveral(db, query, words);
  // The last of several words is unfinished: it may begin a word anywhere.
  const begins = (word: string): Alternative['begins'] => {
    if (word !== last || !isIndexed(word)) return 'nowhere';
    return isOne ? beginningOf(word) : 'everywhere';
  };
  const asTyped = words.map((word): Alternative[] => [{ word, begins: begins(word) }]);
  if (!isIndexed(last))
    for (const word of await completionsOf(db, last)) asTyped.at(-1)?.push({ word, begins: 'nowhere' });
  const exact = await gather(asTyped);
  // Nearly all short words are one letter from another one.
  if (exact.length || (isOne && isIndexed(last))) return { ids: exact, areExact: true };

  // Other forms, words in one, and typos; without stop words.
  const read = await readTerms(db, words);
  const terms = withSimilar(read, await similarTo(db, read));
  if (terms.length === words.length && terms.every(({ alternatives }) => alternatives.length === 1))
    return { ids: [], areExact: false };
  const near = await gather(
    terms.map(({ alternatives }) => alternatives.map(({ word }) => ({ word, begins: begins(word) }))),
  );
  const ids = await orderByScore(db, near, { terms, typed: joinWords(words), isElsewhere: () => true });
  return { ids, areExact: false };
};
