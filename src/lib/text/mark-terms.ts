import { foldPlain } from './plain-letters.ts';
import { isShortWord } from './short-words.ts';
import { isUnspaced, mayBeginAt } from './unspaced.ts';
import { emoji } from './words.ts';

/** Words as `wordsOf` finds them, in a text as it is written: with capitals and accents. */
const written = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:[+#]+(?![\\p{L}\\p{N}+#]))?|(?:${emoji})\\p{M}*`, 'gu');

/** Shorter terms begin too many words: they mark whole words, if a name or tag has some. */
const selectiveLength = 3;

interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/** Length of the written prefix that folds to this many letters: 'ﬁ' is two, 'ö' is one. */
const writtenLength = (word: string, letters: number): number => {
  let length = 0;
  for (const letter of word) {
    if (foldPlain(word.slice(0, length)).length >= letters && !/\p{M}/u.test(letter)) break;
    length += letter.length;
  }
  return length;
};

interface Word {
  start: number;
  text: string;
  folded: string;
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(written)].map((match) => ({
    start: match.index,
    text: match[0],
    folded: foldPlain(match[0]),
  }));

interface Match {
  from: number;
  to: number;
}

/** Returns where a word matches terms, the longest of several: at its start and, in some scripts, within it. */
const matchesIn = (word: Word, terms: readonly string[]): Match[] => {
  const matches: Match[] = [];
  const ends = isUnspaced(word.folded) ? word.folded.length : 1;
  for (let at = 0; at < ends; at++) {
    if (at && !mayBeginAt(word.folded, at)) continue;
    const [term] = terms
      .filter((one) => word.folded.startsWith(one, at))
      .sort((one, other) => other.length - one.length);
    if (term === undefined) continue;
    matches.push({ from: at, to: at + term.length });
    at += term.length - 1;
  }
  return matches;
};

/**
 * Splits a text at the beginnings of words that a search was for.
 * @param terms folded, as `wordsOf` yields them
 * @param isName of a name or tag, where short words also find longer ones
 */
export const markTerms = (text: string, terms: readonly string[], isName = false): MarkedPart[] => {
  if (!terms.length) return [{ text, isMatch: false }];
  const words = wordsIn(text);
  const known = new Set(words.map((word) => word.folded));
  const isWhole = (term: string) =>
    isName ? term.length < selectiveLength && known.has(term) : isShortWord(term);
  const wholeOnly = new Set(terms.filter(isWhole));
  const beginnings = terms.filter((term) => !wholeOnly.has(term));
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const word of words) {
    const matches = wholeOnly.has(word.folded)
      ? [{ from: 0, to: word.folded.length }]
      : matchesIn(word, beginnings);
    for (const { from, to } of matches) {
      const start = word.start + (from && writtenLength(word.text, from));
      const stop = word.start + writtenLength(word.text, to);
      if (start > end) parts.push({ text: text.slice(end, start), isMatch: false });
      parts.push({ text: text.slice(start, stop), isMatch: true });
      end = stop;
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
};
