import { plain } from '#lib/text/plain-letters.ts';
import { asIndexed, innerWordsOf } from '#lib/text/unspaced.ts';
import { emoji, wordsOf } from '#lib/text/words.ts';
import type { SearchText } from './database.ts';
import lists from './words.json' with { type: 'json' };

/** Maximum number of inner words indexed per product, as in Chinese: one starts at each letter. */
export const maxInnerWords = 4_000;

/** A link says where something is, not what: 'git' would find all whose source is somewhere on GitHub. */
const link = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"')\]]+/gi;

/** A text with its links blanked out, as long as before. */
export const withoutLinks = (text: string): string => text.replace(link, (found) => ' '.repeat(found.length));

/** Written as one word: 'Pi-hole', 'self-hosted', 'e-mail'. Only from its beginning on: a long word would be tried at each letter. */
const compound = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:[-‐‑'’._][\p{L}\p{N}\p{M}]+){1,5}/gu;

const notJoined = new RegExp(`[+#]|${emoji}`, 'gu');

/** Several words written in one. Emoji are no part of it. */
export const joinWords = (words: readonly string[]): string => words.join('').replace(notJoined, '');

/** Each compound as one word: 'self-hosted' as 'selfhosted'. */
const compoundsIn = (text: string): string[] =>
  (text.match(compound) ?? []).map((found) => joinWords(wordsOf(found)));

/** Boundaries between the parts of a word in mixed case: 'OpenStreetMap' has three, 'LibreNMS' two. */
const parting = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The parts of a name's words, where capitals part them. */
const partsIn = (name: string): string[] =>
  (name.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => {
    const parts = word.split(parting);
    return parts.length > 1 ? parts.flatMap(wordsOf) : [];
  });

/** Neighbours in one word, and all words in one: 'Open Web UI' is also 'openweb', 'webui' and 'openwebui'. */
const joinsOf = (words: readonly string[]): string[] =>
  words.length < 2
    ? []
    : [
        ...new Set([
          ...words.slice(1).map((word, at) => joinWords([words[at] ?? '', word])),
          joinWords(words),
        ]),
      ].filter(Boolean);

const maxOfName = 30;

/** The words of a name, then how else it may be typed. */
export const wordsOfName = (name: string): string[] => {
  const words = wordsOf(name);
  return [...new Set([...words, ...joinsOf(words.slice(0, maxOfName)), ...partsIn(name)])];
};

const wordsOfText = (text: string): string[] => [...wordsOf(text), ...compoundsIn(text)];

/** The words of a query, in the form in which the index has them. */
export const queryWordsOf = (text: string): string[] => wordsOf(text).map((word) => asIndexed(plain(word)));

/** Words indexed for each field of a product. */
export const indexedWords = ({ name, tags, shortDescription, description }: SearchText) => {
  let innerLeft = maxInnerWords;
  /** Adds each word in plain letters, as any keyboard can type it, and the words that begin inside it. */
  const complete = (words: readonly string[]): string[] => {
    const others = new Set<string>();
    for (const word of words) {
      others.add(plain(word));
      const inner = innerWordsOf(word, innerLeft);
      innerLeft -= inner.length;
      for (const one of inner) others.add(one);
    }
    for (const word of words) others.delete(word);
    return [...words, ...others];
  };
  return {
    name: complete(wordsOfName(name)),
    tags: complete(tags.flatMap(wordsOfText)),
    shortDescription: complete(wordsOfText(withoutLinks(shortDescription))),
    description: complete(wordsOfText(withoutLinks(description))),
  };
};

const setOf = ({ words }: { words: readonly string[] }): ReadonlySet<string> =>
  new Set(words.flatMap((line) => line.split(' ')));

const stopWords = setOf(lists.stopWords);
const qualifiers = setOf(lists.qualifiers);

const isEmoji = new RegExp(`^(?:${emoji})$`, 'u');

/** True for words that phrase a question without describing its subject, and for emoji. */
export const isStopWord = (word: string): boolean => stopWords.has(word) || isEmoji.test(word);

/** The words of a query that a product must have: all of them if there are only stop words ('The Who' is a name). */
export const requiredWords = (words: readonly string[]): string[] => {
  const required = words.filter((word) => !isStopWord(word));
  return required.length ? required : [...words];
};

/** True for words that name a kind, a use or an audience rather than a subject: 'free', 'for families'. */
export const isQualifier = (word: string): boolean => qualifiers.has(word);
