import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ogImages } from '#lib/domain/og-images.ts';
import { isBoundedPicture } from '#lib/server/og/logo-file.ts';
import { gif, jpeg, png, svg, webp } from '../../../support/small-pictures.ts';

test('every logo of the demo can be drawn', () => {
  const folder = new URL('../../../../public/demo/logos/', import.meta.url);
  for (const name of readdirSync(folder))
    expect(isBoundedPicture(readFileSync(new URL(name, folder))), name).toBe(true);
});

test('pictures of each format are told by their first bytes', () => {
  for (const [name, file] of Object.entries({ png, gif, jpeg, webp, svg: svg('<path d="M0 0h9v9z"/>') }))
    expect(isBoundedPicture(file), name).toBe(true);
});

test('a picture of too many pixels is known before it is decoded', () => {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  expect(isBoundedPicture(huge)).toBe(false);
  const wide = Buffer.from(gif);
  wide.writeUInt16LE(65_535, 6);
  wide.writeUInt16LE(65_535, 8);
  expect(isBoundedPicture(wide)).toBe(false);
});

test('large, cut and other files are none', () => {
  expect(isBoundedPicture(Buffer.concat([png, Buffer.alloc(ogImages.logo.bytes)]))).toBe(false);
  expect(isBoundedPicture(svg(`<path d="${'M0 0'.repeat(ogImages.logo.svgBytes)}"/>`))).toBe(false);
  for (const file of [png.subarray(0, 15), jpeg.subarray(0, 10), webp.subarray(0, 13), Buffer.alloc(0)])
    expect(isBoundedPicture(file)).toBe(false);
  expect(isBoundedPicture(Buffer.from('<html><body><svg></svg>'))).toBe(false);
});

test.each([
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
  '<?xml-stylesheet href="https://other.example/a.css"?><svg/>',
  ...[
    '<image href="https://other.example/a.png"/>',
    '<svg:image href="file:///etc/passwd"/>',
    '<g id="a"/><use href="#a"/>',
    '<style>@import "https://other.example/a.css"</style>',
    '<script>alert(1)</script>',
    '<text>日本</text>',
    '<filter id="f"><feTurbulence/></filter>',
    '<pattern id="p"/>',
    '<foreignObject/>',
    '<animate attributeName="x"/>',
  ].map((content) => svg(content).toString()),
])('an SVG that could fetch or repeat is not drawn: %s', (text) => {
  expect(isBoundedPicture(Buffer.from(text))).toBe(false);
});
