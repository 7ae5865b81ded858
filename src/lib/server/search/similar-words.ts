import type { Handle } from '#lib/server/db/handle.ts';
import { editDistance, editsOf, maxEditsOf } from './edit-distance.ts';
import { type KnownWord, readKnown } from './known-words.ts';
import { teaching } from './limits.ts';
import { withOneEdit } from './one-edit.ts';
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

/** A known word that a typed one may mean. */
export interface SimilarWord extends KnownWord {
  distance: number;
}

/** The rows of the trigram index that may lead to words like a typed one. */
export interface Sought {
  /** All that the typed word has. */
  trigrams: readonly string[];
  /** The lengths that the words may have. */
  lengths: readonly number[];
  /** How many rows may be read of each trigram and length. */
  max: number;
}

/**
 * The words that share most trigrams with a typed one, `maxCandidates` at most: by the share of the trigrams of both,
 * since a long word has more of them in common with anything.
 */
type ReadCandidates = (db: Handle, sought: Sought) => Promise<readonly KnownWord[]>;

/** The lengths of words that a typed one of this length may mean. */
const lengthsNear = (length: number): number[] => {
  const max = maxEditsOf(length + 2);
  return Array.from({ length: 2 * max + 1 }, (_, n) => length - max + n).filter(
    (other) => other > 0 && Math.abs(other - length) <= maxEditsOf(Math.max(other, length)),
  );
};

/** @returns undefined for a word that is too short or too long to mean another one */
const soughtFor = (typed: string, max: number): Sought | undefined => {
  const length = lengthOf(typed);
  if (editsOf(length) === 0 || length > teaching.wordLength.max + editsOf(length)) return undefined;
  const lengths = lengthsNear(length);
  const trigrams = trigramsOf(typed);
  const lists = trigrams.length * lengths.length;
  return { trigrams, lengths, max: Math.min(maxForTrigram, Math.floor(max / lists)) };
};

/** The edits count by the longer word: a letter left out must not count against its word. */
const nearest = (typed: string, candidates: readonly KnownWord[]): SimilarWord[] => {
  const similar = new Map<string, SimilarWord & { length: number }>();
  for (const { word, uses } of candidates) {
    const distance = editDistance(typed, word);
    const length = Math.max(lengthOf(typed), lengthOf(word));
    if (word !== typed && distance <= maxEditsOf(length)) similar.set(word, { word, uses, distance, length });
  }
  const all = [...similar.values()].sort((a, b) => a.distance - b.distance || b.uses - a.uses);
  const near = all.filter(({ distance, length }) => distance <= editsOf(length));
  return (near.length ? near : all).slice(0, alternatives);
};

/**
 * For each word of a query the known words that are few enough edits from it: the nearest first, of those the most used.
 * The words share the rows that a search may read.
 */
export const similarWordsBy =
  (readCandidates: ReadCandidates) =>
  async (db: Handle, typed: readonly string[]): Promise<SimilarWord[][]> => {
    const sought = typed.map((word) => soughtFor(word, maxForSearch / typed.length));
    if (!sought.some(Boolean)) return typed.map(() => []);
    const candidates = await Promise.all(sought.map((each) => (each ? readCandidates(db, each) : [])));
    const variants = typed.map((word) => new Set(withOneEdit(word)));
    const known = await readKnown(
      db,
      variants.flatMap((words) => [...words]),
    );
    return typed.map((word, index) =>
      nearest(word, [
        ...(candidates[index] ?? []),
        ...known.filter((found) => variants[index]?.has(found.word)),
      ]),
    );
  };
