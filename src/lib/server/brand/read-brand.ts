import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { BrandError } from './brand-error.ts';
import { contrastProblems, footerProblems } from './contrast-problems.ts';
import { bannerFile, shortFolder } from './folder.ts';
import { logoProblems } from './logo.ts';
import { facetsOf, type NamedColours, type Palette, paletteOf } from './palette.ts';
import { type BrandFile, brandSchema } from './schema.ts';

export interface Brand extends Omit<BrandFile, 'colours'> {
  light: Palette;
  dark: Palette;
  /** Colours of the drawn gem's facets. */
  facets: readonly string[];
  /** The drawing in logo.svg. */
  logo: string;
  hasBanner: boolean;
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`))
    .join('');

const lineOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'unrecognized_keys') return `${fieldOf(issue.path)} ${issue.message}`;
  const fields = issue.keys.map((key) => fieldOf([...issue.path, key]));
  return `${fields.join(', ')}: there is no such field`;
};

const rejected = (folder: string, problems: readonly string[]): BrandError =>
  new BrandError(
    `The brand in ${shortFolder(folder)} can't be used:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );

const readJson = (folder: string): unknown => {
  const file = join(folder, 'brand.json');
  if (!existsSync(file)) throw rejected(folder, ['brand.json is missing (BRAND names the folder)']);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw rejected(folder, [`brand.json is no JSON: ${error instanceof Error ? error.message : error}`]);
  }
};

/**
 * Reads a brand, and checks its texts, colours and logo; `checkPictures` looks for its other files.
 * @throws BrandError with a line for each problem
 */
export const readBrand = (folder: string): Brand => {
  const parsed = brandSchema.safeParse(readJson(folder));
  if (!parsed.success) throw rejected(folder, parsed.error.issues.map(lineOf));
  const { colours, ...texts } = parsed.data;
  // The schema requires the four colours that the type names.
  const light = paletteOf('light', colours.light as NamedColours);
  const dark = paletteOf('dark', colours.dark as NamedColours);
  const file = join(folder, 'logo.svg');
  const logo = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const problems = [
    ...contrastProblems(light).map((line) => `colours.light: ${line}`),
    ...contrastProblems(dark).map((line) => `colours.dark: ${line}`),
    ...footerProblems(light, dark).map((line) => `colours.dark: ${line}`),
    ...(logo
      ? logoProblems(logo).map((line) => `logo.svg ${line}`)
      : ['logo.svg is missing: 32 by 32, as SVG']),
  ];
  if (problems.length) throw rejected(folder, problems);
  const facets = colours.gem ?? facetsOf(dark.accent, light.action);
  return { ...texts, light, dark, facets, logo, hasBanner: existsSync(join(folder, bannerFile)) };
};
