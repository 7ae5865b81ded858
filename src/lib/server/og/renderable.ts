/** Characters without a glyph that change how others look, such as joiners and variation selectors. */
const invisible = /\p{Cf}|\p{Cc}|\p{Me}|\p{Variation_Selector}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;
const essential = /[\p{L}\p{N}\p{M}]/u;
const dash = /\p{Pd}/u;

/**
 * Reduces a text to characters that have glyphs; a missing glyph would be drawn as a box, without an error. Emoji and
 * other symbols are dropped. A letter without a glyph makes the whole text null.
 * @param has true if there is a glyph for a code point
 * @returns null if the text can't be drawn, or no letter or digit is left
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
