const TONES = 8;
let graphemes: Intl.Segmenter | undefined;

/** Monogram of a product without a logo: the first letter or digit of its name, else the first character. */
export const monogramLetter = (name: string): string => {
  // Not while the scripts of a page start: it takes a phone 10 ms.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let first: string | undefined;
  // Iterates lazily: mostly the first character is it, and segmenting the whole name is slow.
  for (const { segment } of graphemes.segment(name.trim())) {
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en');
    first ??= segment;
  }
  return (first ?? '?').toLocaleUpperCase('en');
};

/** Index of a tone, deterministic for a name (FNV-1a). */
export const monogramTone = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.trim())) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 16) % TONES;
};
