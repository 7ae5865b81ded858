import { indexedWords } from '#lib/server/search/indexed-words.ts';
import type { SearchText } from '#lib/server/search/search-index.ts';
import type { Alternative, Match } from '#lib/server/search/tiers.ts';

/**
 * A product's vector holds each word as it is, and again as `n:word` or `t:word` if it stands in the name or in a tag:
 * with weights instead, each match would have to be checked in the vector itself. No word holds a colon or a star.
 */
const marks = { name: 'n:', tags: 't:' } as const;

/** Beginnings of so many letters are lexemes too, as `wo*`: to find them by a range would read those of all products. */
const indexedBeginning = 3;

/** In letters, longer than any keyword: a lexeme may have 2 kB. */
const longest = 200;

/** The lexemes of a vector may have 1 MB together. In bytes, far more than a request can bring. */
const largest = 800_000;

const beginningOf = (word: string, letters: number): string => [...word].slice(0, letters).join('');

const beginnings = (word: string): string[] =>
  Array.from(
    { length: Math.min(indexedBeginning, [...word].length) },
    (_, n) => `${beginningOf(word, n + 1)}*`,
  );

/** The lexemes of a product's words. Those of the name come first, then those of the tags. */
export const lexemesOf = (text: SearchText): string[] => {
  const lexemes = new Set<string>();
  let bytes = 0;
  const add = (lexeme: string): void => {
    if (lexemes.has(lexeme)) return;
    bytes += Buffer.byteLength(lexeme);
    if (bytes <= largest) lexemes.add(lexeme);
  };
  const addWords = (part: readonly string[], mark = '', begins = true): void => {
    for (const whole of part) {
      const word = beginningOf(whole, longest);
      add(mark + word);
      if (begins) for (const beginning of beginnings(word)) add(mark + beginning);
    }
  };
  const { name, tags, shortDescription, description } = indexedWords(text);
  addWords(name, marks.name);
  addWords(tags, marks.tags, false);
  for (const part of [name, tags, shortDescription, description]) addWords(part);
  return [...lexemes];
};

/** A lexeme in a tsquery. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const term = ({ word: whole, begins }: Alternative, { field, prefix }: Match): string => {
  const word = beginningOf(whole, longest);
  const mark = field ? marks[field] : '';
  if (!prefix || begins === 'nowhere') return quoted(mark + word);
  const beginning = (mark: string) =>
    // Beginnings of tags are no lexemes: products share their words, so that ranges of them are short.
    mark !== marks.tags && [...word].length <= indexedBeginning
      ? quoted(`${mark}${word}*`)
      : `${quoted(mark + word)}:*`;
  if (field || begins === 'everywhere') return beginning(mark);
  return [quoted(word), beginning(marks.name), beginning(marks.tags)].join(' | ');
};

/** The text of a tsquery: all words must match, each by one of its alternatives, and the product be in all states. */
export const tsquery = (match: Match, states: readonly string[]): string =>
  [
    ...match.query.map((words) => `(${words.map((word) => term(word, match)).join(' | ')})`),
    ...states.map((state) => quoted(`s:${state}`)),
  ].join(' & ');
