import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { popupScripts } from '#lib/browser/identity/popup-scripts.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import type { Figure } from '../report.ts';
import { startBenchServer } from '../server.ts';
import { median } from '../timing.ts';
import type { BuildPart } from './part.ts';

const visits = 3;
const min: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const max: Record<string, number> = {
  'largest-contentful-paint': 1_200,
  'total-blocking-time': 50,
  'cumulative-layout-shift': 0.01,
};

/** Asks for a page twice: what has been asked for again is compressed more densely, as readers mostly find it. */
const read = async (url: string): Promise<void> => {
  for (let reader = 0; reader < 2; reader++) await (await fetch(url)).arrayBuffer();
};

/** Lighthouse's figures for a phone on a slow network: the median of three visits to each page. */
const lighthouseFigures = async (site: string, pages: string[]): Promise<Figure[]> => {
  const port = await freePort();
  const executablePath = findChromium();
  await using _browser = await chromium.launch({
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  const figures: Figure[] = [];
  for (const page of pages) {
    await read(site + page);
    const valuesByName = new Map<string, number[]>();
    const note = (name: string, value: number) =>
      valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
    for (let visit = 0; visit < visits; visit++) {
      const result = await lighthouse(site + page, {
        port,
        output: 'json',
        onlyCategories: Object.keys(min),
        // Google's script for the popups is left out: the figures are the site's own.
        blockedUrlPatterns: [`${popupScripts}/*`],
      });
      if (!result) throw new Error(`Lighthouse has nothing to say of ${page}`);
      for (const name of Object.keys(min)) note(name, (result.lhr.categories[name]?.score ?? 0) * 100);
      for (const name of Object.keys(max)) note(name, result.lhr.audits[name]?.numericValue ?? 0);
    }
    for (const [name, values] of valuesByName) {
      const budget = name in min ? { min: min[name] ?? 0 } : { max: max[name] ?? 0 };
      const unit = name.endsWith('paint') || name.endsWith('time') ? 'ms' : '';
      figures.push({ name: `${page}: ${name}`, value: median(values), unit, budget });
    }
  }
  return figures;
};

export const lighthousePart: BuildPart = {
  kind: 'build',
  name: 'lighthouse',
  title: 'Lighthouse',
  how: `A phone on a simulated slow network, the median of ${visits} visits after two others, without Google's script for
    the popups.`,
  why: `Chromium, Lighthouse and the site share the cores, and Lighthouse calculates the times of a slow phone from theirs.
    On a busier machine the same pages block for longer, and the largest paint moves by steps of 75 ms, half a round
    trip. tests/e2e/budgets.spec.ts checks the bytes that pages send.`,
  async run({ demo }) {
    const site = await startBenchServer({ url: `file:${demo}` });
    try {
      return await lighthouseFigures(site.url, ['/', '/products', '/products/1', '/login']);
    } finally {
      await site.stop();
    }
  },
};
