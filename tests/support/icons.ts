/**
 * `npm run icons`: draws the icons of the brand that BRAND names, from its favicon.svg, and its og.png, from its texts
 * and its logo, if it has none.
 */
import '#lib/server/brand/check-brand.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { headline, lightColours, siteDescription } from '#lib/brand.ts';
import { brandFolder } from '#lib/server/brand/folder.ts';
import { createRender } from '#lib/server/og/render.ts';
import { chromiumArgs, ensureChromium } from './chromium.ts';

const folder = brandFolder();
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const { paper } = lightColours;
const colours = Object.entries(lightColours).map(([token, colour]) => `--${token}:${colour};`);

interface Drawing {
  /** Width and height in pixels. */
  size: number;
  /** Part of the width that the drawing takes. */
  share: number;
  background: string;
}

const render = async (browser: Browser, { size, share, background }: Drawing): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background};${colours.join('')}">
      <div style="width:${share * 100}%;aspect-ratio:1">${drawing}</div>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
};

interface IcoImage {
  /** Width and height in pixels, below 256. */
  size: number;
  png: Buffer;
}

const headerBytes = 6;
const entryBytes = 16;

/** An .ico file of PNG images. Format: https://learn.microsoft.com/windows/win32/menurc/resource-file-formats */
const icoOf = (images: readonly IcoImage[]): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = headerBytes + entryBytes * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4); // colour planes
    entry.writeUInt16LE(32, 6); // bits of a pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
};

const store = (name: string, content: Uint8Array): void => {
  writeFileSync(join(folder, name), content);
  console.log(`drawn: ${join(folder, name)}`);
};

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
for (const size of [192, 512]) {
  store(`icon-${size}.png`, await render(browser, { size, share: 0.9, background: 'transparent' }));
}
// Any shape that a phone cuts out leaves the inner 80 % visible: https://www.w3.org/TR/appmanifest/#icon-masks
store('icon-maskable.png', await render(browser, { size: 512, share: 0.6, background: paper }));
// iOS paints what is transparent black.
store('apple-touch-icon.png', await render(browser, { size: 180, share: 0.7, background: paper }));
const small = [];
for (const size of [16, 32, 48]) {
  small.push({ size, png: await render(browser, { size, share: 1, background: 'transparent' }) });
}
store('favicon.ico', icoOf(small));
await browser.close();

if (!existsSync(join(folder, 'og.png'))) {
  const renderImage = await createRender();
  const nothing = { label: null, rating: null, facts: [], mark: null, entries: [] };
  store('og.png', await renderImage({ ...nothing, title: headline, text: siteDescription }));
}
