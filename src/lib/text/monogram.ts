const TONES = 8;
const CUTS = 4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Monogram of a product without a logo: the first letter or digit of its name, else the first character. */
export const monogramLetter = (name: string): string => {
  let first: string | undefined;
  // Iterates lazily: mostly the first character is it, and segmenting the whole name is slow.
  for (const { segment } of graphemes.segment(name.trim())) {
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en');
    first ??= segment;
  }
  return (first ?? '?').toLocaleUpperCase('en');
};

const lettersAndDigits = /[\p{L}\p{N}]/u;

/** Up to two initials in capitals: of the first and the last word that has a letter or digit. Empty if none has. */
export const initials = (name: string): string => {
  const firsts = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => lettersAndDigits.exec(word)?.[0] ?? []);
  return [firsts[0], firsts.length > 1 ? firsts.at(-1) : '']
    .map((letter) => [...(letter ?? '').toLocaleUpperCase('en')][0] ?? '') // the capital of ß is two letters
    .join('');
};

/** Number from 0 to 65,535, deterministic for a name (FNV-1a). */
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.trim())) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 16;
};

/** Index of a tone, deterministic for a name. */
export const monogramTone = (name: string): number => hashOf(name) % TONES;

/** Index of the cut of a placeholder picture, deterministic for a name. */
export const monogramCut = (name: string): number => (hashOf(name) >>> 3) % CUTS;
