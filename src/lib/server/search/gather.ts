import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Filter, type Hits, type Match, type Query, searchLimits } from './database.ts';
import { maxScored } from './score.ts';
import type { Term } from './terms.ts';
import { isQualifier } from './words.ts';

/** Number of hits below which similar words are searched too, then products that have any of the words. */
export const few = 3;

/** Maximum number of words of a query that are looked up one by one. */
const maxAnyWords = 4;

/** A match and the rank of its hits. */
interface Tier extends Match {
  rank: number;
}

/** The tiers that choose which hits are scored, if there are too many. Each group is one look-up. */
const tiersOf = (query: Query): readonly (readonly Tier[])[] => [
  [
    { rank: 0, query, field: 'name', prefix: false },
    { rank: 1, query, field: 'tags', prefix: false },
  ],
  [
    { rank: 2, query, field: 'name', prefix: true },
    { rank: 2, query, prefix: false },
  ],
];

/** Finds the hits of all tiers. */
const widest = (query: Query): Tier => ({ rank: 3, query, prefix: true });

/**
 * Returns the products that have all words. Each tier adds only its newest products, up to the number that is ranked: a
 * word found in half of all products costs no more than a rare one.
 */
const gatherAll = async (db: Handle, query: Query, filter: Filter): Promise<Hits> => {
  const { matches } = dialectOf(db).search;
  // One more shows that there are more.
  const limit = searchLimits.max + 1;
  const all = widest(query);
  const [ids = []] = await matches(db, [all], { filter, limit });
  const hits: Hits = new Map(ids.map((id) => [id, all.rank]));
  if (ids.length <= maxScored) return hits;
  let best = 0;
  for (const group of tiersOf(query)) {
    // The order of hits that are not scored does not matter.
    if (best >= maxScored) break;
    const idsByTier = await matches(db, group, { filter, limit });
    for (const [index, { rank }] of group.entries())
      for (const id of idsByTier[index] ?? []) hits.set(id, Math.min(rank, hits.get(id) ?? rank));
    best += Math.max(0, ...idsByTier.map((ids) => ids.length));
  }
  return hits;
};

/** Added to the rank of hits with all words: they come before every tier. */
const allWords = -10;

export interface SubjectHits {
  /** Products with the subject; of 'self hosted wiki' the wikis. */
  found: Hits;
  /** Products with all words. */
  all: Hits;
  /** True if the index found this word of the query somewhere in this product. */
  has: (id: number, term: number) => boolean;
}

/**
 * Returns the products that have the subject of a query, and among them those that have all words. Both are the same if
 * the query has no subject, or `anyWord` is false.
 */
export const gatherSubject = async (
  db: Handle,
  terms: readonly Term[],
  { anyWord, ...filter }: Filter & { anyWord: boolean },
): Promise<SubjectHits> => {
  const gather = (some: readonly Term[]) =>
    gatherAll(
      db,
      some.map(({ alternatives }) => alternatives),
      filter,
    );
  const subject = anyWord ? terms.filter(({ typed }) => !isQualifier(typed)) : [];
  if (!subject.length || subject.length === terms.length) {
    const all = await gather(terms);
    return { found: all, all, has: (id) => all.has(id) };
  }
  const [all, found] = await Promise.all([gather(terms), gather(subject)]);
  for (const [id, rank] of all) found.set(id, allWords + rank);
  const isOfSubject = terms.map((term) => subject.includes(term));
  return { found, all, has: (id, term) => all.has(id) || (found.has(id) && Boolean(isOfSubject[term])) };
};

const weightOf = ({ weights }: Term): number => Math.max(...weights.values());

/** The words that are looked up one by one: those with most weight, unknown ones last, single letters never. */
const selectiveTerms = (terms: readonly Term[]): number[] => {
  const isKnown = ({ isKnown, alternatives }: Term): boolean => isKnown || alternatives.length > 1;
  return [...terms.entries()]
    .filter(([, { typed }]) => !/^[a-z\d]$/.test(typed))
    .sort(
      ([, one], [, other]) =>
        Number(isKnown(other)) - Number(isKnown(one)) || weightOf(other) - weightOf(one),
    )
    .slice(0, maxAnyWords)
    .map(([at]) => at);
};

/**
 * Returns for each word the products that have it, among those that have all words but one; if these are few, among those
 * that have any.
 */
export const gatherAny = async (
  db: Handle,
  terms: readonly Term[],
  filter: Filter,
): Promise<readonly ReadonlySet<number>[]> => {
  const { matches } = dialectOf(db).search;
  const idsByTerm = terms.map(() => new Set<number>());
  const add = async (groups: readonly (readonly number[])[]): Promise<void> => {
    const group = groups.map((places) => ({
      query: terms.filter((_, at) => places.includes(at)).map(({ alternatives }) => alternatives),
      prefix: false,
    }));
    const hits = await matches(db, group, { filter, limit: maxScored });
    for (const [index, places] of groups.entries())
      for (const at of places) for (const id of hits[index] ?? []) idsByTerm[at]?.add(id);
  };
  const each = selectiveTerms(terms);
  if (each.length > 2) await add(each.map((without) => each.filter((at) => at !== without)));
  if (idsByTerm.every((ids) => ids.size < few)) await add(each.map((at) => [at]));
  return idsByTerm;
};

/** The hits that may be among the `max` best: hits of a worse rank need not be read. */
export const bestRanked = (hits: Hits, max: number): Hits => {
  if (hits.size <= max) return hits;
  const ranks = [...hits.values()].sort((one, other) => one - other);
  const last = ranks[max - 1] ?? Number.POSITIVE_INFINITY;
  return new Map([...hits].filter(([, rank]) => rank <= last));
};
