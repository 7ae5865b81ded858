import { z } from 'zod';
import type { Hex } from './oklab.ts';
import { requiredTokens, type Token, tokens } from './palette.ts';

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

export type BrandFile = z.output<typeof brandSchema>;
