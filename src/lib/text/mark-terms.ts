import { isShortWord } from './short-words.ts';
import { fold } from './words.ts';

/** Words as `wordsOf` finds them, in a text as it is written: with capitals and accents. */
const written = /[\p{L}\p{N}\p{M}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu;

/** Shorter terms begin too many words: they mark whole words, if a name or tag has some. */
const selectiveLength = 3;

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Length of the written beginning that folds to so many letters: 'ﬁ' is two, 'ö' is one. */
const writtenLength = (word: string, folded: number): number => {
  let length = 0;
  for (const letter of word) {
    if (fold(word.slice(0, length)).length >= folded && !/\p{M}/u.test(letter)) break;
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
    folded: fold(match[0]),
  }));

/** The term that a word begins with, the longest of several. */
const termOf = ({ folded }: Word, terms: readonly string[]): string | undefined =>
  terms.filter((term) => folded.startsWith(term)).sort((one, other) => other.length - one.length)[0];

/**
 * Splits a text at the beginnings of words that a search was for.
 * @param terms folded, as `wordsOf` yields them
 * @param isName of a name or tag, where short words also find longer ones
 */
export const markTerms = (text: string, terms: readonly string[], isName = false): TextPart[] => {
  if (!terms.length) return [{ text, isMatch: false }];
  const words = wordsIn(text);
  const known = new Set(words.map(({ folded }) => folded));
  const isWhole = (term: string) =>
    isName ? term.length < selectiveLength && known.has(term) : isShortWord(term);
  const wholeOnly = new Set(terms.filter(isWhole));
  const beginnings = terms.filter((term) => !wholeOnly.has(term));
  const parts: TextPart[] = [];
  let end = 0;
  for (const word of words) {
    const term = wholeOnly.has(word.folded) ? word.folded : termOf(word, beginnings);
    if (term === undefined) continue;
    const stop = word.start + writtenLength(word.text, term.length);
    if (word.start > end) parts.push({ text: text.slice(end, word.start), isMatch: false });
    parts.push({ text: text.slice(word.start, stop), isMatch: true });
    end = stop;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
};
