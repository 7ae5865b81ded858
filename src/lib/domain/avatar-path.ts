import { paths } from '#lib/paths.ts';
import { monogramTone } from '#lib/text/monogram.ts';

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Up to two initials in capitals: of the first and the last word that has a letter or digit. Empty if none has. */
const initials = (name: string): string => {
  const firsts = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => letterOrDigit.exec(word)?.[0] ?? []);
  return [firsts[0], firsts.length > 1 ? firsts.at(-1) : '']
    .map((letter) => [...(letter ?? '').toLocaleUpperCase('en')][0] ?? '') // the capital of ß is two letters
    .join('');
};

const CUTS = 4;

/**
 * Path of the placeholder for a person's photo or a product's logo. It contains the picture's tone, cut and up to two
 * initials, but not the name.
 */
export const avatarPath = (name: string): string => {
  const letters = encodeURIComponent(initials(name));
  const cut = name.trim().length % CUTS;
  return `${paths.avatars}${monogramTone(name)}${cut}${letters && `-${letters}`}.svg`;
};
