import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { editDistance } from '#lib/text/edit-distance.ts';
import type { KnownWord, Sought } from './database.ts';
import { lengthOf, readKnown, trigramsOf, wordLengths } from './vocabulary.ts';

const alternatives = 5;

/**
 * Maximum number of words read per trigram and length, the oldest first, so that a search reads no more however many words
 * there are. Among 14,000 words made of the same 26 syllables it finds 98 % of what may be meant (if it read all: 99 %).
 */
const maxForTrigram = 200;
/** Maximum number of rows of the trigram index that one search reads. */
const maxForSearch = 24_000;

/** A known word that a typed one may mean. */
export interface SimilarWord extends KnownWord {
  distance: number;
}

/** Maximum edits for a word of this length. None for the shortest: any edit would make another word of them. */
const editsOf = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

/** Maximum edits if no known word is within `editsOf`. */
const maxEditsOf = (length: number): number => (length < 6 ? editsOf(length) : Math.max(2, editsOf(length)));

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Longer words share trigrams with what they are one edit from. */
const longestVaried = 4;

/** Returns all words one edit away from a short Latin word: with three letters, one wrong letter changes every trigram. */
const withOneEdit = (word: string): string[] => {
  if (word.length < 3 || word.length > longestVaried || !/^[a-z\d]+$/.test(word)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  found.delete(word);
  return [...found];
};

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
  if (editsOf(length) === 0 || length > wordLengths.max + editsOf(length)) return undefined;
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
 * Returns for each word of a query the known words within the limit of edits: the nearest first, then the most used.
 * The words share the rows that a search may read.
 */
export const similarWords = async (db: Handle, typed: readonly string[]): Promise<SimilarWord[][]> => {
  const sought = typed.map((word) => soughtFor(word, maxForSearch / typed.length));
  if (!sought.some(Boolean)) return typed.map(() => []);
  const { candidates } = dialectOf(db).search;
  const found = await Promise.all(sought.map((each) => (each ? candidates(db, each) : [])));
  const variants = typed.map((word) => new Set(withOneEdit(word)));
  const known = await readKnown(
    db,
    variants.flatMap((words) => [...words]),
  );
  return typed.map((word, index) =>
    nearest(word, [...(found[index] ?? []), ...known.filter((one) => variants[index]?.has(one.word))]),
  );
};
