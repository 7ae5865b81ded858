import { Renderer } from '@takumi-rs/core';
import { ogImages } from '#lib/domain/og-images.ts';
import { colours } from './colours.ts';
import type { Marked, OgContent } from './content.ts';
import { loadFonts } from './fonts.ts';
import type { VisibleLogo } from './parts.ts';
import { ogNode } from './template.ts';

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

/** Draws a PNG. */
export type Render = (content: OgContent<Uint8Array>) => Promise<Uint8Array>;

/** The sample of a logo that decides about its background, in pixels. */
const sample = 24;

/**
 * The ground that a logo, of RGBA pixels, can be seen on: a light one that leaves it visible would vanish on white.
 * Null if there is nothing to see, as of a file that can't be decoded.
 */
const groundOf = (pixels: Uint8Array): string | null => {
  let [clear, light, opaque] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 64) clear++;
    else {
      opaque++;
      if (0.299 * red + 0.587 * green + 0.114 * blue > 200) light++;
    }
  }
  if (!opaque) return null;
  return clear * 5 > sample * sample && light * 2 > opaque ? colours.ink : colours.surface;
};

export const createRender = async (): Promise<Render> => {
  const fonts = loadFonts();
  // Each image is drawn once: nothing is worth caching.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const font of fonts.files) await renderer.registerFont(font);

  /** Null if the file can't be decoded. */
  const readLogo = async (file: Uint8Array | null): Promise<VisibleLogo | null> => {
    if (!file) return null;
    try {
      const node = {
        type: 'image' as const,
        src: file,
        width: sample,
        height: sample,
        style: { width: sample, height: sample },
      };
      const pixels = await renderer.render(node, { width: sample, height: sample, format: 'raw' });
      const background = groundOf(pixels);
      return background === null ? null : { file, background };
    } catch {
      return null;
    }
  };
  const withLogo = async <Item extends Marked<Uint8Array>>(item: Item) => ({
    ...item,
    logo: await readLogo(item.logo),
  });

  return async ({ mark, entries, ...content }) => {
    const node = ogNode(
      {
        ...content,
        mark: mark && (await withLogo(mark)),
        entries: await Promise.all(entries.map(withLogo)),
      },
      (text) => renderable(text, fonts.has),
    );
    return renderer.render(node, { width: ogImages.width, height: ogImages.height, format: 'png' });
  };
};
