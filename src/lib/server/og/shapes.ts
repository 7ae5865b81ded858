/** The shapes of an image that are no text, as SVG. */
import { lightLogo } from '#lib/brand.ts';
import { avatarSvg } from '#lib/document/avatar-svg.ts';
import { ogImages } from '#lib/domain/og-images.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { monogramTone } from '#lib/text/monogram.ts';
import { colours } from './colours.ts';

const svg = (width: number, height: number, content: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

const { width, height } = ogImages;
const [light, middle, deep] = colours.strata;

/** Layers of ground along the lower edge, with gems in the lowest. */
export const ground = svg(
  width,
  height,
  `<path fill="${light}" d="M0 560C150 520 300 500 470 524s270 46 430 30 210-32 300-22v98H0z"/>
<path fill="${middle}" d="M0 590c170-28 330 10 520 2s300-26 440-8 170 14 240 4v42H0z"/>
<path fill="${deep}" d="M0 614c210-14 400 8 610 0s330-10 590 2v14H0z"/>
<path fill="${colours.violet}" opacity=".55" d="m1078 598 9-8 9 8-9 16z"/>
<path fill="${colours.amber}" opacity=".8" d="m1118 606 7-6 7 6-7 12z"/>
<path fill="${colours.violet}" opacity=".4" d="m212 606 7-6 7 6-7 12z"/>`,
);

export const siteLogo = Buffer.from(lightLogo);

/** Gem that replaces a letter without a glyph. */
export const monogramGem = svg(
  32,
  32,
  '<path d="M16 3 27 11 16 29 5 11z" fill="#ffffffb0"/><path d="M16 3 21 11 16 29 11 11z" fill="#ffffff"/><path d="M5 11h22" stroke="#00000030" stroke-width="1.6"/>',
);

/** Five stars, filled by the rating to a tenth of a star. */
export const stars = (average: number): Uint8Array => {
  const size = 24;
  const row = Array.from(
    { length: bounds.max },
    (_, index) => `<path transform="translate(${index * size} 0)" d="${starShape}"/>`,
  ).join('');
  const filled = Math.round(average * 10) / 10;
  return svg(
    bounds.max * size,
    size,
    `<defs><clipPath id="filled"><path d="M0 0h${(filled * size).toFixed(1)}v${size}H0z"/></clipPath></defs>
<g fill="${colours.line}">${row}</g><g fill="${colours.amber}" clip-path="url(#filled)">${row}</g>`,
  );
};

const cuts = 4;

/** The ground of a monogram, as in `avatarPath`; its letter is drawn over it. */
export const monogramGround = (name: string): Uint8Array =>
  Buffer.from(avatarSvg(`${monogramTone(name)}${name.trim().length % cuts}`) ?? '');
