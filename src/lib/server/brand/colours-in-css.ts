import type { Palette, Theme } from './palette.ts';

const named = /--brand\((light|dark)-([\w-]+)\)/g;

type Palettes = Readonly<Record<Theme, Palette>>;

/**
 * Replaces `--brand(dark-accent)` by that colour of the brand.
 * @throws Error for one that no brand has
 */
export const withBrandColours = (css: string, palettes: Palettes): string =>
  css.replace(named, (reference, theme: Theme, token: string) => {
    const palette: Readonly<Record<string, string>> = palettes[theme];
    const colour = palette[token];
    if (!colour) throw new Error(`${reference} is no colour of a brand (src/lib/server/brand/palette.ts)`);
    return colour;
  });
