/** `npm run icons`: draws the icons in public/ from favicon.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { icoOf } from './ico.ts';

const folder = fileURLToPath(new URL('../../public/', import.meta.url));
const drawing = readFileSync(`${folder}favicon.svg`, 'utf8');
const paper = '#fbfaf6';

interface Drawing {
  /** Width and height in pixels. */
  size: number;
  /** Part of the width that the gem takes. */
  share: number;
  background: string;
}

const render = async (browser: Browser, { size, share, background }: Drawing): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">
      <div style="width:${share * 100}%;aspect-ratio:1">${drawing}</div>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
};

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
for (const size of [192, 512]) {
  writeFileSync(
    `${folder}icon-${size}.png`,
    await render(browser, { size, share: 0.9, background: 'transparent' }),
  );
}
// Any shape that a phone cuts out leaves the inner 80 % visible: https://www.w3.org/TR/appmanifest/#icon-masks
writeFileSync(
  `${folder}icon-maskable.png`,
  await render(browser, { size: 512, share: 0.6, background: paper }),
);
const small = [];
for (const size of [16, 32, 48]) {
  small.push({ size, png: await render(browser, { size, share: 1, background: 'transparent' }) });
}
writeFileSync(`${folder}favicon.ico`, icoOf(small));
await browser.close();
