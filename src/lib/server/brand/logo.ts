import type { Hex } from './oklab.ts';
import type { Palette } from './palette.ts';

/** The tokens that a logo may name, as `var(--action, #5638dc)`, and what they are in a page: its footer has others. */
const inPages = {
  action: 'var(--logo-body, var(--violet))',
  accent: 'var(--amber)',
  paper: 'var(--logo-cut, var(--paper))',
} as const;

type LogoToken = keyof typeof inPages;

const named = /var\(--(\w+), ?(#[0-9a-f]{3,6})\)/g;

const isToken = (name: string): name is LogoToken => Object.hasOwn(inPages, name);

const withColours = (svg: string, colourOf: (token: LogoToken) => string): string =>
  svg.replace(named, (all, name: string) => (isToken(name) ? colourOf(name) : all));

/** Returns the content of the root element, for pages. */
export const logoInPages = (svg: string): string =>
  withColours(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), (token) => inPages[token]);

/** Returns the logo as a standalone SVG file in the colours of a theme. */
export const logoFile = (svg: string, palette: Palette): string =>
  withColours(svg, (token): Hex => palette[token]);

/** Maximum size of the logo in bytes. Every page contains it twice. */
const maxBytes = 1_500;

/** Returns the reasons why a drawing can't be the logo. */
export const logoProblems = (svg: string): string[] => {
  const problems: string[] = [];
  const must = (holds: boolean, message: string) => {
    if (!holds) problems.push(message);
  };
  must(/^<svg\b[^>]*\bviewBox="0 0 32 32"/.test(svg), 'must begin with <svg … viewBox="0 0 32 32">');
  must(svg.trimEnd().endsWith('</svg>'), 'must end with </svg>');
  must(
    !/<(?:script|style|image|use|foreignObject)\b|\s(?:style|id|on\w+|(?:xlink:)?href)=/i.test(svg),
    'must have shapes with attributes alone: no style, script, id, or reference',
  );
  for (const [, name = ''] of svg.matchAll(/var\(--([\w-]+)/g))
    must(isToken(name), `must not name --${name}: there are --action, --accent and --paper`);
  must(
    [...svg.matchAll(/var\(/g)].length === [...svg.matchAll(named)].length,
    'must name colours as var(--action, #5638dc), with what they are elsewhere',
  );
  must(Buffer.byteLength(svg) <= maxBytes, `must have at most ${maxBytes} bytes: it is in each page twice`);
  return problems;
};
