import type { Handle } from '#lib/server/db/handle.ts';
import { beginsWord } from '#lib/text/begins-word.ts';
import { isUnspaced } from '#lib/text/unspaced.ts';
import { joinWords, queryWordsOf } from './indexed-words.ts';
import { completionsOf } from './known-words.ts';
import { search, suggestions } from './limits.ts';
import type { Lookups, Named } from './lookups.ts';
import { orderByScore } from './order-by-score.ts';
import type { SearchIndex } from './search-index.ts';
import { readTerms, withSimilar } from './search-terms.ts';
import { type Alternative, beginningOf, type Match, type Query } from './tiers.ts';
import { lengthOf } from './trigrams.ts';

/** In letters: beginnings that both databases have an index of. For longer ones they would merge the hits of each word. */
const indexedBeginning = 3;
/** Longer beginnings of a word within another are rare enough, and no known words. */
const isIndexed = (word: string): boolean => lengthOf(word) <= indexedBeginning || isUnspaced(word);

/** The fields that are looked through for one word, one after the other until there are enough hits: names, then all texts. */
const places = [{ field: 'name' }, {}] as const;

/** A search for each key: it reads a fortieth of what `findProducts` reads, and no texts unless it has corrected a word. */
export const findBeginning = (lookups: Lookups): SearchIndex['findBeginning'] => {
  const matching = (db: Handle, query: Query, place: Pick<Match, 'field'>): Promise<Named[]> =>
    lookups.trending(db, { query, prefix: true, ...place }, suggestions.hitsRead);

  const gather = async (db: Handle, query: Query, wanted: number): Promise<number[]> => {
    const found = new Set<number>();
    for (const place of places) {
      for (const { id } of await matching(db, query, place)) found.add(id);
      if (found.size >= wanted) break;
    }
    return [...found];
  };

  /** Few products have several words: to look for them in names first would find them twice. */
  const gatherSeveral = async (db: Handle, query: Query, words: readonly string[]): Promise<number[]> => {
    const hits = await matching(db, query, {});
    const isNamed = ({ name_key }: Named) => words.every((word) => beginsWord(name_key, word));
    const named = Map.groupBy(hits, isNamed);
    return [true, false].flatMap((first) => named.get(first) ?? []).map(({ id }) => id);
  };

  return async (db, typed, wanted) => {
    const words = queryWordsOf(typed).slice(0, search.words);
    const last = words.at(-1);
    if (last === undefined) return { ids: [], areExact: true };
    const isOne = words.length === 1;
    // Of several words the last one is not finished: it may begin a word anywhere.
    const begins = (word: string): Alternative['begins'] => {
      if (word !== last || !isIndexed(word)) return 'nowhere';
      return isOne ? beginningOf(word) : 'everywhere';
    };
    const asTyped = words.map((word): Alternative[] => [{ word, begins: begins(word) }]);
    if (!isIndexed(last))
      for (const word of await completionsOf(db, last)) asTyped.at(-1)?.push({ word, begins: 'nowhere' });
    const exact = await (isOne ? gather(db, asTyped, wanted) : gatherSeveral(db, asTyped, words));
    // Nearly all short words are one letter from another one.
    if (exact.length || (isOne && isIndexed(last))) return { ids: exact, areExact: true };

    // Other forms, words in one, and typos; without the words that say nothing.
    const read = await readTerms(db, words);
    const similar = await lookups.similarWords(
      db,
      read.terms.map((term) => term.typed),
    );
    const terms = withSimilar(read, similar);
    if (terms.length === words.length && terms.every(({ alternatives }) => alternatives.length === 1))
      return { ids: [], areExact: false };
    const meant = terms.map(({ alternatives }) =>
      alternatives.map(({ word }) => ({ word, begins: begins(word) })),
    );
    const near = await (isOne ? gather(db, meant, wanted) : gatherSeveral(db, meant, words));
    const ids = await orderByScore(db, near, { terms, typed: joinWords(words), isElsewhere: () => true });
    return { ids, areExact: false };
  };
};
