import { teaching } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { editDistance, maxEdits } from './edit-distance.ts';
import { lengthOf, trigramsOf } from './trigrams.ts';

/** How many words that share trigrams with the typed one are compared with it by edit distance. */
export const maxCandidates = 60;
const alternatives = 5;

/**
 * How many words are read at most for one trigram and one length, those learned first: a search reads no more, however
 * many words there are. Among 14,000 words made of the same 26 syllables it finds 98 % of what may be meant (if it read
 * all: 99 %).
 */
const maxForTrigram = 200;
/** How many rows of the trigram index one search reads at most. */
const maxForSearch = 24_000;

export interface KnownWord {
  word: string;
  uses: number;
}

/** The rows of the trigram index that may lead to similar words. */
export interface Sought {
  /** Each with a length that the words may have. */
  trigrams: readonly (readonly [trigram: string, length: number])[];
  /** How many rows may be read of each of these. */
  max: number;
}

/** For each of these reads the words that occur most often in the rows, `maxCandidates` at most. */
type ReadCandidates = (
  db: Handle,
  sought: readonly Sought[],
) => Promise<readonly (readonly KnownWord[] | undefined)[]>;

const soughtFor = (typed: string, max: number): Sought => {
  const edits = maxEdits(typed);
  if (!edits || lengthOf(typed) > teaching.wordLength.max + edits) return { trigrams: [], max: 0 };
  const lengths = Array.from({ length: 2 * edits + 1 }, (_, n) => lengthOf(typed) - edits + n);
  const trigrams = trigramsOf(typed).flatMap((trigram) =>
    lengths.map((length) => [trigram, length] as const),
  );
  return { trigrams, max: Math.min(maxForTrigram, Math.floor(max / trigrams.length)) };
};

const nearest = (typed: string, candidates: readonly KnownWord[]): string[] =>
  candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word) }))
    .filter(({ word, distance }) => word !== typed && distance <= maxEdits(typed))
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
    .slice(0, alternatives)
    .map(({ word }) => word);

/**
 * For each word of a query the known words that are few enough edits from it: the nearest first, of those the most used.
 * The words share the rows that a search may read.
 */
export const similarWordsBy =
  (readCandidates: ReadCandidates) =>
  async (db: Handle, typed: readonly string[]): Promise<string[][]> => {
    const sought = typed.map((word) => soughtFor(word, maxForSearch / typed.length));
    if (sought.every(({ trigrams }) => !trigrams.length)) return typed.map(() => []);
    const candidates = await readCandidates(db, sought);
    return typed.map((word, index) => nearest(word, candidates[index] ?? []));
  };
