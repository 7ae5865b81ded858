import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bannerFile, shortFolder } from './folder.ts';
import { logoProblems } from './logo.ts';
import type { Hex } from './oklab.ts';
import {
  contrastProblems,
  facetsOf,
  footerProblems,
  type NamedColours,
  type Palette,
  paletteOf,
  requiredTokens,
  type Token,
  tokens,
} from './palette.ts';

/** Thrown for an invalid brand, which fails the build. Each line names a field or file and its rule. */
export class BrandError extends Error {
  override name = 'BrandError';

  constructor(message: string) {
    super(message);
    this.stack = message; // a stack trace does not help the author of a brand
  }
}

const text = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, { error: 'must not be empty', abort: true })
    .max(max, `must have at most ${max} characters`)
    .regex(/^[^<>{}\n]*$/, 'must be one line without < > { }');

const colour = z
  .string('must be a colour such as #5638dc')
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #5638dc, in lower case')
  .transform((value) => value as Hex);

const httpsUrl = (example: string) =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: `must be an address such as ${example}` });

const isRequired = (token: Token): boolean => requiredTokens.some((name) => name === token);

const colours = z.strictObject(
  Object.fromEntries(tokens.map((token) => [token, isRequired(token) ? colour : colour.optional()])),
);

/** Target of a footer link: a page of this site, or another site. */
const target = z
  .string('must be a path or an address')
  .regex(/^(\/(?!\/)|https:\/\/|mailto:)\S+$/, 'must begin with /, https:// or mailto:');

/** Schema of `brand.json`. Messages address the author of the file and follow the name of the field. */
export const brandSchema = z.strictObject({
  $schema: z.string().optional(),
  name: text(20).regex(/[A-Za-z0-9]/, 'must have a letter from a to z, or a digit'),
  description: text(150),
  headline: text(60),
  lead: text(240),
  words: z
    .strictObject({
      footer: text(120).optional(),
      notFound: text(40).optional(),
      notFoundText: text(160).optional(),
      error: text(40).optional(),
      nothingFound: text(40).optional(),
      signUp: text(120).optional(),
      letter: text(40).optional(),
    })
    .default({}),
  imageAlt: text(120),
  footerLinks: z
    .array(z.strictObject({ label: text(40), href: target }))
    .max(6, 'must be at most 6 links')
    .default([]),
  contact: z
    .strictObject({
      email: z.email('must be an e-mail address such as hello@example.com').optional(),
      github: httpsUrl('https://github.com/your-name').optional(),
      mastodon: httpsUrl('https://mastodon.social/@your-name').optional(),
    })
    .default({}),
  colours: z.strictObject({
    light: colours,
    dark: colours,
    gem: z.array(colour).length(14, 'must be 14 colours').optional(),
  }),
});

type BrandFile = z.output<typeof brandSchema>;

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
