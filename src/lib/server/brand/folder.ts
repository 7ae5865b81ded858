import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { environment } from '#lib/server/ops/env.ts';

/** The brand of a build that names none, and where a brand's texts come from that it leaves out. */
export const defaultFolder = resolve(import.meta.dirname, '../../../../brand/unearth');

/** The folder of the brand that BRAND names, from the environment or `.env`. */
export const brandFolder = (): string => resolve(environment().BRAND || defaultFolder);

/** Returns a folder as operators write it: relative to the working directory, unless it is outside. */
export const shortFolder = (folder: string): string => {
  const short = relative('', folder);
  return short.startsWith('..') ? folder : short;
};

/** Pictures required in every brand. `npm run icons` generates the others from the two drawings. */
export const pictures = {
  drawings: ['logo.svg', 'favicon.svg'],
  generated: [
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable.png',
    'og.png',
  ],
} as const;

/** File that replaces the drawing of the home page, if the brand has it. */
export const bannerFile = 'banner.svg';

/** The legal texts, which a brand need not have. */
export const legalTexts = ['privacy.md', 'contact.md'] as const;

/** The brand's own text, else that of the default. */
export const legalText = (folder: string, file: string): string =>
  existsSync(join(folder, file)) ? join(folder, file) : join(defaultFolder, file);
