/** What changes how others look and has no glyph of its own, such as joiners and the choice of an emoji. */
const invisible = /\p{Cf}|\p{Cc}|\p{Me}|\p{Variation_Selector}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;
const essential = /[\p{L}\p{N}\p{M}]/u;
const dash = /\p{Pd}/u;

/**
 * A text with nothing but characters that there are glyphs for: a missing one would be drawn as a box, without an error.
 * Emoji and other signs are left out. A text with letters that there are no glyphs for is none at all.
 * @param has whether there is a glyph for a code point
 * @returns null if the text can't be drawn, or nothing is left that says something
 */
export const renderable = (text: string, has: (code: number) => boolean): string | null => {
  const hasGlyphs = (part: string): boolean => [...part].every((sign) => has(sign.codePointAt(0) ?? 0));
  let result = '';
  for (const sign of text.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '')) {
    const plain = sign.normalize('NFKC');
    if (hasGlyphs(sign)) result += sign;
    else if (dash.test(sign)) result += '-';
    else if (plain !== sign && hasGlyphs(plain)) result += plain;
    else if (essential.test(sign)) return null;
  }
  const tidy = result.replace(/ +/g, ' ').trim();
  return letterOrDigit.test(tidy) ? tidy : null;
};
