import { search } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { wordsOf } from '#lib/text/words.ts';
import { isQualifier } from './filler-words.ts';
import { gatherAll, gatherAny } from './gather.ts';
import { joinWords } from './indexed-words.ts';
import type { Found, Lookups } from './lookups.ts';
import { orderByScore } from './order-by-score.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { readTerms, type Term, type Terms, withSimilar } from './search-terms.ts';
import type { Query } from './tiers.ts';

/** Before all that have only some of the words. */
const bestRank = -1_000_000;

/** Before each rank of a tier. */
const beforeRank = -10;

const queryOf = (terms: readonly Term[]): Query => terms.map(({ alternatives }) => alternatives);

/** What comes near a query that few products answer, best first. */
interface Near {
  terms: readonly Term[];
  ids: readonly number[];
}

/** The search of products, by what a database looks up. */
export const findProducts = (lookups: Lookups): SearchIndex['find'] => {
  /**
   * The products that have what is asked for: of 'self hosted wiki' the wikis, and those that say besides that one hosts
   * them oneself before the others.
   */
  const gatherSubject = async (
    db: Handle,
    terms: readonly Term[],
    all: Found,
    request: SearchRequest,
  ): Promise<Found> => {
    const subject = terms.filter(({ typed }) => !isQualifier(typed));
    if (!subject.length || subject.length === terms.length) return all;
    const found = await gatherAll(lookups, db, queryOf(subject), request);
    for (const [id, rank] of all) found.set(id, beforeRank + rank);
    return found;
  };

  /** The products that have all words, some of them corrected, then those that have only some of the words. */
  const findNear = async (
    db: Handle,
    read: Terms,
    exact: readonly number[],
    { request, typed }: { request: SearchRequest; typed: string },
  ): Promise<Near> => {
    const similar = await lookups.similarWords(
      db,
      read.terms.map((term) => term.typed),
    );
    const terms = withSimilar(read, similar);
    const corrected: Found = terms.some((term, at) => term !== read.terms[at])
      ? await gatherAll(lookups, db, queryOf(terms), request)
      : new Map();
    const isExact = new Set(exact);
    const near: Found = new Map();
    for (const [id, rank] of corrected) if (!isExact.has(id)) near.set(id, bestRank + rank);
    let having: readonly ReadonlySet<number>[] = [];
    if (request.anyWord && terms.length > 1 && exact.length + near.size < search.few) {
      // A word that is known is one that was meant.
      const meant = terms.map((term, at) => (term.isKnown ? (read.terms[at] ?? term) : term));
      having = await gatherAny(lookups, db, meant, request);
      for (const [at, ids] of having.entries()) {
        const weight = Math.round(100 * Math.max(...(terms[at]?.weights.values() ?? [0])));
        for (const id of ids)
          if (!isExact.has(id) && !corrected.has(id)) near.set(id, (near.get(id) ?? 0) - weight);
      }
    }
    const best = near.size ? (await lookups.ranked(db, near, request)).slice(0, search.scored) : [];
    const isElsewhere = (id: number, at: number) => corrected.has(id) || Boolean(having[at]?.has(id));
    return { terms, ids: await orderByScore(db, best, { terms, typed, isElsewhere, min: search.nearShare }) };
  };

  return async (db, request) => {
    const words = wordsOf(request.keyword);
    if (!words.length) return { ids: [], total: 0, alternatives: [], allWords: false };
    const read = await readTerms(db, words);
    const { terms } = read;
    const typed = joinWords(words);
    const page = (ids: readonly number[], meant: readonly Term[], allWords: boolean): SearchHits => ({
      ids: ids.slice(request.offset, request.offset + request.limit),
      total: ids.length,
      alternatives: meant.map(({ alternatives }) => alternatives.map(({ word }) => word)),
      allWords,
    });

    const all = await gatherAll(lookups, db, queryOf(terms), request);
    const subject = request.anyWord ? await gatherSubject(db, terms, all, request) : all;
    if (subject.size >= search.few) {
      const found = await lookups.ranked(db, subject, request);
      const isElsewhere = (id: number, at: number) => all.has(id) || !isQualifier(terms[at]?.typed ?? '');
      return page(await orderByScore(db, found, { terms, typed, isElsewhere }), terms, all.size > 0);
    }
    const found = await lookups.ranked(db, all, request);
    const exact = await orderByScore(db, found, { terms, typed, isElsewhere: () => true });
    if (exact.length && !request.anyWord) return page(exact, terms, true);
    const near = await findNear(db, read, exact, { request, typed });
    return page([...exact, ...near.ids], near.terms, exact.length > 0);
  };
};
