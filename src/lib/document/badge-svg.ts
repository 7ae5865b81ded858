import { darkColours, darkLogo, lightColours, lightLogo } from '#lib/brand.ts';
import type { Product } from '#lib/contract/products.ts';
import { escapeHtml, stripInvalidXml } from '#lib/text/markup.ts';
import { badgeTexts } from '#lib/text/messages/badges.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { type BadgeKind, badgeSize, isDark, showsPlace } from './badge-kinds.ts';
import { namedPlaces } from './won-places.ts';

const themes = { light: lightColours, dark: darkColours };
const logos = { light: lightLogo, dark: darkLogo };

const escapeXml = (text: string): string => escapeHtml(stripInvalidXml(text));

/** 999, 1.2k, 34k, 5.6M. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Width of the small line in pixels, estimated for common fonts and limited to the available space. */
const smallWidth = (text: string): number => Math.min(108, Math.round(text.length * 5.6));

/** Width of the site's name in pixels. It is 20 pixels high, or less if it would be too wide. */
const maxNameWidth = 108;
const naturalWidth = siteName.length * 11.43;
const nameWidth = Math.min(maxNameWidth, Math.round(naturalWidth));
const nameSize = Math.min(20, Math.floor((20 * maxNameWidth) / naturalWidth));

const logoAt = (logo: string): string =>
  logo
    .replace('<svg', '<svg x="11" y="8" width="38" height="38"')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '');

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
  const theme = isDark(kind) ? 'dark' : 'light';
  const { surface, line, ink, muted, action, accent } = themes[theme];
  const { name, upVote } = product;
  const title = best ? badgeTexts.place(name, best.text) : badgeTexts.votes(name, upVote);
  const small = best?.text ?? badgeTexts.findOn;
  const { width, height } = badgeSize;
  const figure = best
    ? `<path fill="${accent}" d="m206 9 2.4 5 5.4.7-3.9 3.8 1 5.4-4.9-2.6-4.9 2.6 1-5.4-3.9-3.8 5.4-.7z"/>`
    : `<path fill="${action}" d="m206 10 9 12h-18z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="13" fill="${surface}" stroke="${line}"/>
${logoAt(logos[theme])}
<path stroke="${line}" d="M176.500 1v52"/>
<g font-family="Figtree,Segoe UI,Helvetica Neue,Arial,sans-serif">
<text x="58" y="21" fill="${muted}" font-size="11.5" font-weight="500" textLength="${smallWidth(small)}" lengthAdjust="spacingAndGlyphs">${escapeXml(small)}</text>
<text x="58" y="41" fill="${ink}" font-size="${nameSize}" font-weight="700" textLength="${nameWidth}" lengthAdjust="spacingAndGlyphs">${escapeXml(siteName)}</text>
${figure}
<text x="206" y="42" fill="${ink}" font-size="15" font-weight="700" text-anchor="middle">${best?.ordinal ?? compact.format(upVote)}</text>
</g>
</svg>
`;
};
