import { sql } from 'kysely';
import { stemmer } from 'stemmer';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/server/db/index-keys.ts';
import type { KnownWord } from './database.ts';

/** Learned words, in letters. Shorter ones are never suggested corrections, and longer ones are not mistyped. */
export const wordLengths = { min: 3, max: 40 } as const;

/** The stem of an English word (Porter's): 'galleries' and 'gallery' share one. Words in other letters are their own stems. */
export const stemOf = (word: string): string =>
  word.length > wordLengths.max || !/^[a-z]+$/.test(word) ? word : stemmer(word);

/** Length in code points, not in UTF-16 units. The trigram index is divided by it. */
export const lengthOf = (word: string): number => [...word].length;

/** Trigrams of a word with its ends marked: 'loupe' → '$lo', 'lou', 'oup', 'upe', 'pe$'. */
export const trigramsOf = (word: string): string[] => {
  const marked = [...`$${word}$`];
  return [...new Set(marked.slice(0, -2).map((_, start) => marked.slice(start, start + 3).join('')))];
};

/** Change in the count of each word. @param step per occurrence: 1 or -1 */
export const wordCounts = (words: readonly string[], step: 1 | -1): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + step);
  return counts;
};

/** Words of published products that relate to the typed ones. */
export interface Vocabulary {
  /** The number of published products. */
  products: number;
  /** Number of products that contain each typed word, if any. */
  uses: ReadonlyMap<string, number>;
  /** Other forms of a word, the most used first. */
  formsOf(word: string): readonly KnownWord[];
}

/** Maximum number of forms of one word that are searched. */
const maxForms = 6;

/** Limit of the rows read. No English stem has this many forms. */
const maxRead = 400;

const vocabulary = compiled(
  (db, { words, stems }: { words: readonly string[]; stems: readonly string[] }) =>
    sql<KnownWord & { stem: string; products: number }>`
    select '' as word, 0 as uses, '' as stem, total as products from product_counts where status = 'accepted'
    union all select word, uses, '', 0 from search_words where ${isOneOf(db, 'word', words)}
    union all select word, uses, stem, products from (
      select word, uses, stem, 0 as products from search_words where ${isOneOf(db, 'stem', stems)}
      order by stem, uses desc limit ${sql.lit(maxRead)}
    ) bounded`,
);

/** Looks words up, and those with the same stem as some of them. */
export const readVocabulary = async (
  db: Handle,
  words: readonly string[],
  stemmed: readonly string[],
): Promise<Vocabulary> => {
  const rows = await vocabulary(db, { words, stems: [...new Set(stemmed.map(stemOf))] });
  const byStem = Map.groupBy(rows, ({ stem }) => stem);
  return {
    products: rows.find(({ word }) => !word)?.products ?? 0,
    uses: new Map(rows.filter(({ word, stem }) => word && !stem).map(({ word, uses }) => [word, uses])),
    formsOf: (word) =>
      (byStem.get(stemOf(word)) ?? []).filter((form) => form.word !== word).slice(0, maxForms),
  };
};

const knownAmong = compiled(
  (db, { words }: { words: readonly string[] }) => sql<KnownWord>`
    select word, uses from search_words where ${isOneOf(db, 'word', words)}`,
);

/** The words among these that are known. */
export const readKnown = async (db: Handle, words: readonly string[]): Promise<KnownWord[]> =>
  words.length ? knownAmong(db, { words }) : [];

/** Maximum number of words with a common prefix that are read, and of those that are searched. */
const completionsRead = 100;
const maxCompletions = 30;

const wordsBetween = compiled(
  (_db, { from, before }: { from: string; before: string }) => sql<KnownWord>`
    select word, uses from search_words where word > ${from} and word < ${before}
    order by word limit ${sql.lit(completionsRead)}`,
);

/** Longer known words with this prefix, the most used first. If there are many, only the first in the alphabet are read. */
export const completionsOf = async (db: Handle, beginning: string): Promise<string[]> => {
  const rows = await wordsBetween(db, { from: beginning, before: endOfPrefix(beginning) });
  return rows
    .sort((one, other) => other.uses - one.uses)
    .slice(0, maxCompletions)
    .map(({ word }) => word);
};
