import type { Handle } from '#lib/server/db/handle.ts';
import { isUnspaced, spaced } from '#lib/text/unspaced.ts';
import { wordsOf } from '#lib/text/words.ts';
import { bestRanked } from './best-ranked.ts';
import { gatherAny } from './gather.ts';
import { gatherSubject, type SubjectHits } from './gather-subject.ts';
import { joinWords, queryWordsOf } from './indexed-words.ts';
import { search } from './limits.ts';
import type { Found, Lookups } from './lookups.ts';
import { orderByScore } from './order-by-score.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { readTerms, type Term, type Terms, withSimilar } from './search-terms.ts';

/** Before all that have only some of the words. */
const bestRank = -1_000_000;

/** What comes near a query that few products answer, best first. */
interface Near {
  terms: readonly Term[];
  ids: readonly number[];
}

/** The search of products, by what a database looks up. */
export const findProducts = (lookups: Lookups): SearchIndex['find'] => {
  const ranked: Lookups['ranked'] = (db, found, request) =>
    lookups.ranked(db, bestRanked(found, search.max), request);
  /** The products that have what is asked for, some words of it corrected, then those that have only some of the words. */
  const findNear = async (
    db: Handle,
    { read, asked, exact }: { read: Terms; asked: SubjectHits; exact: readonly number[] },
    { request, typed }: { request: SearchRequest; typed: string },
  ): Promise<Near> => {
    const similar = await lookups.similarWords(
      db,
      read.terms.map((term) => term.typed),
    );
    const terms = withSimilar(read, similar);
    const isCorrected = terms.some((term, at) => term !== read.terms[at]);
    // Where all words are known, those spelled alike stand for them only together.
    const areKnown = read.terms.every(({ isKnown }) => isKnown);
    const correction = { ...request, anyWord: !areKnown && Boolean(request.anyWord) };
    const corrected = isCorrected ? await gatherSubject(lookups, db, terms, correction) : asked;
    const isExact = new Set(exact);
    const near: Found = new Map();
    for (const [id, rank] of [...asked.found, ...corrected.found])
      if (!isExact.has(id)) near.set(id, bestRank + rank);
    const isNear = new Set(near.keys());
    let having: readonly ReadonlySet<number>[] = [];
    if (request.anyWord && terms.length > 1 && exact.length + near.size < search.few) {
      // A word that is known is one that was meant.
      const meant = terms.map((term, at) => (term.isKnown ? (read.terms[at] ?? term) : term));
      having = await gatherAny(lookups, db, meant, request);
      for (const [at, ids] of having.entries()) {
        const weight = Math.round(100 * Math.max(...(terms[at]?.weights.values() ?? [0])));
        for (const id of ids)
          if (!isExact.has(id) && !isNear.has(id)) near.set(id, (near.get(id) ?? 0) - weight);
      }
    }
    const best = near.size ? (await ranked(db, near, request)).slice(0, search.scored) : [];
    const isElsewhere = (id: number, at: number) =>
      asked.has(id, at) || corrected.has(id, at) || Boolean(having[at]?.has(id));
    return {
      terms,
      ids: await orderByScore(db, best, { terms, typed, isElsewhere, cut: { min: search.nearShare } }),
    };
  };

  const find: SearchIndex['find'] = async (db, request) => {
    const words = queryWordsOf(request.keyword);
    if (!words.length) return { ids: [], total: 0, alternatives: [], allWords: false };
    const read = await readTerms(db, words);
    const { terms } = read;
    const typed = joinWords(words);
    const asked = await gatherSubject(lookups, db, terms, request);
    if (!asked.found.size && words.some(isUnspaced)) {
      // Several words in one: 微信开发工具 of a tool to develop (开发) 微信小程序.
      const keyword = spaced(request.keyword);
      if (wordsOf(keyword).length > words.length) return find(db, { ...request, keyword });
    }
    const inOrder = async (found: Found) =>
      orderByScore(db, await ranked(db, found, request), {
        terms,
        typed,
        isElsewhere: asked.has,
        // Hits with the subject alone have to be about it.
        ...(asked.all.size < found.size && {
          cut: { min: search.nearShare, stays: (id) => asked.all.has(id) },
        }),
      });
    const page = (ids: readonly number[], meant: readonly Term[]): SearchHits => ({
      ids: ids.slice(request.offset, request.offset + request.limit),
      total: ids.length,
      alternatives: meant.map(({ alternatives }) => alternatives),
      allWords: asked.all.size > 0,
    });

    if (asked.found.size >= (request.anyWord ? search.few : 1))
      return page(await inOrder(asked.found), terms);
    const exact = await inOrder(asked.all);
    const near = await findNear(db, { read, asked, exact }, { request, typed });
    return page([...exact, ...near.ids], near.terms);
  };
  return find;
};
