const TONES = 8;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letter that stands for a product without a logo: its first letter or digit, else its first sign. */
export const monogramLetter = (name: string): string => {
  let first: string | undefined;
  // Mostly the first sign is it, and to part all the others takes long.
  for (const { segment } of graphemes.segment(name.trim())) {
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en');
    first ??= segment;
  }
  return (first ?? '?').toLocaleUpperCase('en');
};

/** One of eight tones, always the same for a name (FNV-1a). */
export const monogramTone = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.trim())) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 16) % TONES;
};
