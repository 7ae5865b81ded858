import { fold } from './words.ts';

/** Letters that folding keeps, with what people type if their keyboard lacks them. */
const typedAs: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
};
const special = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/** A folded text as it is typed without special letters: 'Æon' is also found by 'aeon'. */
export const plain = (folded: string): string =>
  folded.replace(special, (letter) => typedAs[letter] ?? letter);

/** Folds a text and replaces its special letters. */
export const foldPlain = (text: string): string => plain(fold(text));
