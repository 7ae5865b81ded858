import type { Node } from '@takumi-rs/core';
import { ogImages } from '#lib/domain/og-images.ts';
import { ogTexts } from '#lib/text/messages/og-images.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { colours } from './colours.ts';
import type { OgContent, OgEntry } from './content.ts';
import { box, factRow, picture, ratingRow, tile, type VisibleLogo, words } from './parts.ts';
import { ground, siteLogo } from './shapes.ts';

/** Part of each image's address: to be raised with every change of what is drawn, for the same content. */
export const templateVersion = 3;

const edge = 72;
const gap = 56;
const sides = { mark: 300, entries: 440 } as const;

/** Length in characters from which the title takes three lines, and the text gets one less. */
const longTitle = 56;

/** The fewer characters, the larger. */
const titleSize = (title: string): number => {
  const { length } = title;
  if (length <= 12) return 92;
  if (length <= 26) return 76;
  return length <= longTitle ? 60 : 48;
};

const brand = box({ alignItems: 'center', gap: 14 }, [
  picture(siteLogo, 52, 52),
  words(siteName, 1, { fontFamily: 'display', fontSize: 38, fontWeight: 690, lineHeight: 1 }),
]);

type Renderable = (text: string) => string | null;

const entryRow = ({ place, name, logo }: OgEntry<VisibleLogo>, renderable: Renderable): Node =>
  box({ alignItems: 'center', gap: 20, height: 96 }, [
    ...(place === null
      ? []
      : [
          words(String(place), 1, {
            fontFamily: 'display',
            fontSize: 46,
            fontWeight: 690,
            width: 34,
            color: place === 1 ? colours.amber : colours.muted,
          }),
        ]),
    tile({ name, logo }, { size: 80, radius: 18 }, renderable),
    words(renderable(name) ?? ogTexts.untitled, 2, {
      fontFamily: 'display, text, other',
      fontSize: 30,
      fontWeight: 640,
      lineHeight: 1.15,
      width: place === null ? 292 : 238,
    }),
  ]);

const entryList = (entries: readonly OgEntry<VisibleLogo>[], renderable: Renderable): Node =>
  box(
    {
      flexDirection: 'column',
      width: sides.entries,
      gap: 14,
      padding: '22px 24px',
      backgroundColor: colours.surface,
      border: `2px solid ${colours.line}`,
      borderRadius: 32,
      flexShrink: 0,
    },
    entries.map((entry) => entryRow(entry, renderable)),
  );

const sideOf = ({ mark, entries }: OgContent<VisibleLogo>, renderable: Renderable): Node => {
  if (entries.length) return entryList(entries, renderable);
  if (!mark) return picture(siteLogo, sides.mark, sides.mark);
  const size = sides.mark;
  return tile(mark, { size, radius: mark.round ? size / 2 : 64 }, renderable);
};

/** @param renderable a text with what there are glyphs for; null if it can't be drawn */
export const ogNode = (content: OgContent<VisibleLogo>, renderable: Renderable): Node => {
  const sideWidth = content.entries.length ? sides.entries : sides.mark;
  const width = ogImages.width - 2 * edge - (sideWidth + gap);
  const title = renderable(content.title) ?? ogTexts.untitled;
  const text = content.text && renderable(content.text);
  const facts = content.facts.flatMap((fact) => renderable(fact) ?? []);
  const { label, rating } = content;
  const main = [
    ...(label
      ? [words(label, 1, { fontSize: 28, fontWeight: 650, color: colours.violet, maxWidth: width })]
      : []),
    words(title, 3, {
      fontFamily: 'display, text, other',
      fontSize: titleSize(title),
      fontWeight: 690,
      lineHeight: 1.08,
      // What hides a fourth line would also cut the marks of capitals such as Ё.
      paddingTop: 12,
      marginTop: -12,
      letterSpacing: -1,
      textWrap: 'balance',
      maxWidth: width,
    }),
    ...(text
      ? [
          words(text, title.length > longTitle ? 2 : 3, {
            fontSize: 31,
            lineHeight: 1.36,
            color: colours.muted,
            maxWidth: width,
          }),
        ]
      : []),
    ...(rating ? [ratingRow(rating.average, rating.count)] : []),
    ...(facts.length ? [factRow(facts)] : []),
  ];
  return box(
    {
      position: 'relative',
      width: ogImages.width,
      height: ogImages.height,
      backgroundColor: colours.paper,
      flexDirection: 'column',
    },
    [
      picture(ground, ogImages.width, ogImages.height, { position: 'absolute', top: 0, left: 0 }),
      box({ padding: `${edge - 14}px ${edge}px 0` }, [brand]),
      box({ flexGrow: 1, alignItems: 'center', gap, padding: `0 ${edge}px 96px` }, [
        box({ flexDirection: 'column', gap: 22, width }, main),
        sideOf(content, renderable),
      ]),
    ],
  );
};
