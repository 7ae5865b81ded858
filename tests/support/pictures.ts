/** `npm run pictures`: takes the README's pictures of the production build with the demo data. */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { makeSeededDatabase } from './seeded-database.ts';
import { settled, watchRequests } from './settled.ts';
import { startFrom, startSite } from './site.ts';

interface Picture {
  file: string;
  path: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
}

const pictures: Picture[] = [
  { file: 'home-light', path: '/', theme: 'light', width: 1280, height: 800 },
  { file: 'home-dark', path: '/', theme: 'dark', width: 1280, height: 800 },
  { file: 'products', path: '/products', theme: 'light', width: 1280, height: 860 },
  { file: 'product', path: '/products/1', theme: 'dark', width: 1280, height: 860 },
];

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const data = join(tmpdir(), 'unearth-pictures');

const executablePath = ensureChromium();
mkdirSync(folder, { recursive: true });
startFrom(await makeSeededDatabase(data));
const site = await startSite({ PRODUCT_PAGES: 'open' });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
for (const { file, path, theme, width, height } of pictures) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();
  watchRequests(page);
  await page.goto(site.url + path);
  await settled(page);
  await page.screenshot({ path: join(folder, `${file}.png`) });
  await context.close();
}
await browser.close();
await site.stop();
rmSync(data, { recursive: true });
