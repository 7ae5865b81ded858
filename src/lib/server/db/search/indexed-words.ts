import { wordsOf } from '#lib/text/words.ts';
import type { SearchText } from './search-index.ts';

/** A link says where something is, not what: 'git' would find all whose source is somewhere on GitHub. */
const link = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"')\]]+/gi;

/** A text with its links blanked out, as long as before. */
export const withoutLinks = (text: string): string => text.replace(link, (found) => ' '.repeat(found.length));

/** Written as one word: 'Pi-hole', 'self-hosted', 'e-mail'. Only from its beginning on: a long word would be tried at each letter. */
const compound = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:[-‐‑'’._][\p{L}\p{N}\p{M}]+){1,5}/gu;

/** Several words written in one. */
export const joinWords = (words: readonly string[]): string => words.join('').replace(/[+#]/g, '');

/** Each compound as it is written in one. */
const compoundsIn = (text: string): string[] =>
  (text.match(compound) ?? []).map((found) => joinWords(wordsOf(found)));

/** How capitals part a word: 'OpenStreetMap' is three, 'LibreNMS' two. */
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
      ];

const maxOfName = 30;

/** The words of a name, then how else it may be typed. */
export const wordsOfName = (name: string): string[] => {
  const words = wordsOf(name);
  return [...new Set([...words, ...joinsOf(words.slice(0, maxOfName)), ...partsIn(name)])];
};

const wordsOfText = (text: string): string[] => [...wordsOf(text), ...compoundsIn(text)];

/** What is searched in each part of a product. */
export const indexedWords = ({ name, tags, shortDescription, description }: SearchText) => ({
  name: wordsOfName(name),
  tags: tags.flatMap(wordsOfText),
  shortDescription: wordsOfText(withoutLinks(shortDescription)),
  description: wordsOfText(withoutLinks(description)),
});
