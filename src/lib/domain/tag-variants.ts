import { fold } from '#lib/text/words.ts';

const withoutPlural = (word: string): string => {
  if (/.{2}ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  return /.{2}[^s]s$/u.test(word) ? word.slice(0, -1) : word;
};

/**
 * Returns the same key for tags that may mean the same: those that differ only in plurals, in spaces or hyphens between
 * words, or in invisible characters. All other signs tell tags apart, so C, C# and C++ stay three. A person decides: 'news' is no plural.
 */
export const variantKey = (tag: string): string =>
  fold(tag)
    .replace(/\p{Cf}+/gu, '')
    .split(/[\s_-]+/u)
    .filter(Boolean)
    .map(withoutPlural)
    .join('');
