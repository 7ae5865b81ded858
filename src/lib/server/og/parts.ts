/** The parts of an image, as nodes of takumi. */
import type { Node } from '@takumi-rs/core';
import { monogramLetter } from '#lib/text/monogram.ts';
import { colours } from './colours.ts';
import type { Marked } from './content.ts';
import { monogramGem, monogramGround, stars } from './shapes.ts';

export type Style = NonNullable<Node['style']>;

export const box = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});

/** Up to `lines` lines; what is longer ends with an ellipsis. */
export const words = (text: string, lines: number, style: Style): Node => ({
  type: 'text',
  text,
  style: {
    fontFamily: 'text, display, other',
    color: colours.ink,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineClamp: lines,
    overflowWrap: 'anywhere',
    ...style,
  },
});

export const picture = (src: Uint8Array, width: number, height: number, style: Style = {}): Node => ({
  type: 'image',
  src,
  width,
  height,
  style: { width, height, ...style },
});

/** A logo that can be drawn, and the ground that it can be seen on. */
export interface VisibleLogo {
  file: Uint8Array;
  background: string;
}

interface TileShape {
  size: number;
  radius: number;
}

/** @param letter null if there is no glyph for it */
const monogram = (name: string, letter: string | null, { size, radius }: TileShape): Node =>
  box(
    {
      position: 'relative',
      width: size,
      height: size,
      borderRadius: radius,
      overflow: 'hidden',
      flexShrink: 0,
    },
    [
      picture(monogramGround(name), size, size, { position: 'absolute', top: 0, left: 0 }),
      box(
        {
          position: 'absolute',
          top: 0,
          left: 0,
          width: size,
          height: size,
          alignItems: 'center',
          justifyContent: 'center',
        },
        [
          letter === null
            ? picture(monogramGem, size * 0.6, size * 0.6)
            : words(letter, 1, {
                fontFamily: 'display, text, other',
                fontSize: size * 0.54,
                fontWeight: 690,
                lineHeight: 1,
                color: '#ffffff',
              }),
        ],
      ),
    ],
  );

/** A logo, else a monogram. @param renderable a text as it can be drawn */
export const tile = (
  { name, logo }: Marked<VisibleLogo>,
  shape: TileShape,
  renderable: (text: string) => string | null,
): Node => {
  const { size, radius } = shape;
  if (!logo) return monogram(name, renderable(monogramLetter(name)), shape);
  return box(
    {
      width: size,
      height: size,
      borderRadius: radius,
      overflow: 'hidden',
      flexShrink: 0,
      backgroundColor: logo.background,
      border: `${size > 100 ? 2 : 1}px solid ${colours.line}`,
    },
    [picture(logo.file, size, size, { objectFit: 'cover' })],
  );
};

export const ratingRow = (average: number, count: string): Node =>
  box({ alignItems: 'center', gap: 14 }, [
    picture(stars(average), 170, 34),
    words(average.toFixed(1), 1, { fontSize: 32, fontWeight: 700 }),
    words(count, 1, { fontSize: 28, color: colours.muted }),
  ]);

/** Short texts in a row, each in a frame. */
export const factRow = (facts: readonly string[]): Node =>
  box(
    { gap: 12, flexWrap: 'wrap', height: 50, overflow: 'hidden' },
    facts.map((fact) =>
      words(fact, 1, {
        fontSize: 25,
        fontWeight: 550,
        color: colours.muted,
        backgroundColor: colours.surface,
        border: `1px solid ${colours.line}`,
        borderRadius: 999,
        padding: '6px 20px',
        maxWidth: 420,
      }),
    ),
  );
