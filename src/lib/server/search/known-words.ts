import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/text/end-of-prefix.ts';
import { stemOf } from './stem.ts';

export interface KnownWord {
  word: string;
  /** How many products have taught it. */
  uses: number;
}

/** What the learned words tell of those that were typed. */
export interface Vocabulary {
  /** The number of published products. */
  products: number;
  /** Uses of the words asked for, of those that are known. */
  uses: ReadonlyMap<string, number>;
  /** Other forms of a word, the most used first. */
  formsOf(word: string): readonly KnownWord[];
}

/** How many forms of one word are searched. */
const maxForms = 6;

/** Bounds what is read, though no English stem has so many forms. */
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

/** Those of these words that are known. */
export const readKnown = async (db: Handle, words: readonly string[]): Promise<KnownWord[]> => {
  if (!words.length) return [];
  return knownAmong(db, { words });
};

/** How many words that begin alike are read, and how many of them are searched. */
const completionsRead = 100;
const maxCompletions = 30;

const wordsBetween = compiled(
  (_db, { from, before }: { from: string; before: string }) => sql<KnownWord>`
    select word, uses from search_words where word > ${from} and word < ${before}
    order by word limit ${sql.lit(completionsRead)}`,
);

/** Longer known words that begin so, the most used first; of many, among the first in the alphabet. */
export const completionsOf = async (db: Handle, beginning: string): Promise<string[]> => {
  const rows = await wordsBetween(db, { from: beginning, before: endOfPrefix(beginning) });
  return rows
    .sort((one, other) => other.uses - one.uses)
    .slice(0, maxCompletions)
    .map(({ word }) => word);
};
