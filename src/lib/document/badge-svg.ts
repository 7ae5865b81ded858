import type { Product } from '#lib/contract/products.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import { badgeTexts } from '#lib/text/messages/badges.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { stripInvalidXml } from '#lib/text/xml-text.ts';
import { type BadgeKind, badgeSize, isDark, showsPlace } from './badge-kinds.ts';
import { namedPlaces } from './won-places.ts';

/** As in layouts/styles/tokens.css. */
const themes = {
  light: {
    surface: '#fff',
    line: '#e4dfd4',
    ink: '#1b1725',
    muted: '#5d5769',
    violet: '#5638dc',
    amber: '#e08a00',
  },
  dark: {
    surface: '#1b1825',
    line: '#2f2a3c',
    ink: '#f4f1fb',
    muted: '#b0a9c2',
    violet: '#a796ff',
    amber: '#ffc04d',
  },
} as const;

const escapeXml = (text: string): string => escapeHtml(stripInvalidXml(text));

/** 999, 1.2k, 34k, 5.6M. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Of the small line, in pixels: about as wide as most fonts have it, and never wider than its place. */
const smallWidth = (text: string): number => Math.min(108, Math.round(text.length * 5.6));

export type BadgeProduct = Pick<Product, 'name' | 'upVote' | 'places'>;

/** The best place that a product has won, of the longest period; undefined without one. */
export const bestPlace = ({ places }: Pick<Product, 'places'>) => {
  const [best] = namedPlaces(places.toSorted((a, b) => a.place - b.place));
  if (!best) return undefined;
  const { text, name } = best; // '1st on', '21 November 2026'
  return { ordinal: text.slice(0, text.indexOf(' ')), text: `${text} ${name}` };
};

/**
 * A badge as SVG, of 1 to 2 kB: it is shown on pages that have none of our fonts, so nothing depends on the width of a
 * name. The name is its title.
 * @returns undefined for the badge of a place if none was won
 */
export const badgeSvg = (kind: BadgeKind, product: BadgeProduct): string | undefined => {
  const best = showsPlace(kind) ? bestPlace(product) : undefined;
  if (showsPlace(kind) && !best) return undefined;
  const { surface, line, ink, muted, violet, amber } = themes[isDark(kind) ? 'dark' : 'light'];
  const { name, upVote } = product;
  const title = best ? badgeTexts.place(name, best.text) : badgeTexts.votes(name, upVote);
  const small = best?.text ?? badgeTexts.findOn;
  const { width, height } = badgeSize;
  const figure = best
    ? `<path fill="${amber}" d="m206 9 2.4 5 5.4.7-3.9 3.8 1 5.4-4.9-2.6-4.9 2.6 1-5.4-3.9-3.8 5.4-.7z"/>`
    : `<path fill="${violet}" d="m206 10 9 12h-18z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="13" fill="${surface}" stroke="${line}"/>
<path fill="${violet}" d="m30 11 14 10-14 22-14-22z"/><path fill="${amber}" d="m30 11 6.4 10L30 43l-6.4-22z"/><path stroke="${surface}" stroke-width="2" d="M16 21h28"/>
<path stroke="${line}" d="M176.500 1v52"/>
<g font-family="Figtree,Segoe UI,Helvetica Neue,Arial,sans-serif">
<text x="58" y="21" fill="${muted}" font-size="11.5" font-weight="500" textLength="${smallWidth(small)}" lengthAdjust="spacingAndGlyphs">${escapeXml(small)}</text>
<text x="58" y="41" fill="${ink}" font-size="20" font-weight="700" textLength="80" lengthAdjust="spacingAndGlyphs">${siteName}</text>
${figure}
<text x="206" y="42" fill="${ink}" font-size="15" font-weight="700" text-anchor="middle">${best?.ordinal ?? compact.format(upVote)}</text>
</g>
</svg>
`;
};
