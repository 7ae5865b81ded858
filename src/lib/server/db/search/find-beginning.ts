import { search, suggestions } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { wordsOf } from '#lib/text/words.ts';
import { joinWords } from './indexed-words.ts';
import { completionsOf } from './known-words.ts';
import type { Lookups } from './lookups.ts';
import { orderByScore } from './order-by-score.ts';
import type { SearchIndex } from './search-index.ts';
import { readTerms, withSimilar } from './search-terms.ts';
import type { Alternative, Query } from './tiers.ts';
import { lengthOf } from './trigrams.ts';

/** In letters: beginnings that both databases have an index of. For longer ones they would merge the hits of each word. */
const indexedBeginning = 3;
const isIndexed = (word: string): boolean => lengthOf(word) <= indexedBeginning;

/** The fields that are looked through, one after the other until there are enough hits: names, then all texts. */
const places = [{ field: 'name' }, {}] as const;

/** A search for each key: it reads a fortieth of what `findProducts` reads, and no texts unless it has corrected a word. */
export const findBeginning = (lookups: Lookups): SearchIndex['findBeginning'] => {
  const gather = async (db: Handle, query: Query, wanted: number): Promise<number[]> => {
    const found = new Set<number>();
    for (const place of places) {
      const ids = await lookups.trending(db, { query, prefix: true, ...place }, suggestions.hitsRead);
      for (const id of ids) found.add(id);
      if (found.size >= wanted) break;
    }
    return [...found];
  };

  return async (db, typed, wanted) => {
    const words = wordsOf(typed).slice(0, search.words);
    const last = words.at(-1);
    if (last === undefined) return [];
    const asTyped = words.map((word): Alternative[] => [{ word, begins: word === last && isIndexed(word) }]);
    if (!isIndexed(last))
      for (const word of await completionsOf(db, last)) asTyped.at(-1)?.push({ word, begins: false });
    const exact = await gather(db, asTyped, wanted);
    // Nearly all short words are one letter from another one.
    if (exact.length || (words.length === 1 && isIndexed(last))) return exact;

    // Other forms, words in one, and typos; without the words that say nothing.
    const read = await readTerms(db, words);
    const similar = await lookups.similarWords(
      db,
      read.terms.map((term) => term.typed),
    );
    const terms = withSimilar(read, similar);
    if (terms.length === words.length && terms.every(({ alternatives }) => alternatives.length === 1))
      return [];
    const meant = terms.map(({ alternatives }) =>
      alternatives.map(({ word }) => ({ word, begins: word === last && isIndexed(word) })),
    );
    const near = await gather(db, meant, wanted);
    return orderByScore(db, near, { terms, typed: joinWords(words), isElsewhere: () => true });
  };
};
