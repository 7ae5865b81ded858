import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { popupScripts } from '#lib/browser/identity/popup-scripts.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import type { Figure } from '../report.ts';
import { startBenchServer } from '../server.ts';
import { median } from '../timing.ts';
import type { BuildPart } from './part.ts';

/** Scores are Lighthouse's own, which simulates the network; times are those of a browser that is really slowed. */
const rounds = [
  {
    throttlingMethod: 'simulate',
    visits: 3,
    min: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
    max: {},
  },
  {
    throttlingMethod: 'devtools',
    visits: 5,
    min: {},
    max: { 'largest-contentful-paint': 2_000, 'total-blocking-time': 50, 'cumulative-layout-shift': 0.01 },
  },
] as const;
type Round = (typeof rounds)[number];

/** Asks for a page twice: what has been asked for again is compressed more densely, as readers mostly find it. */
const read = async (url: string): Promise<void> => {
  for (let reader = 0; reader < 2; reader++) await (await fetch(url)).arrayBuffer();
};

/** @param port of the browser's debugging protocol @returns the median of several visits to a page, by what is measured */
const mediansOf = async (
  url: string,
  { throttlingMethod, visits, min, max }: Round,
  port: number,
): Promise<Record<string, number>> => {
  const all: Record<string, number>[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      throttlingMethod,
      onlyCategories: ['performance', ...Object.keys(min)],
      // Google's script for the popups is left out: the figures are the site's own.
      blockedUrlPatterns: [`${popupScripts}/*`],
    });
    if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`);
    const { categories, audits } = result.lhr;
    all.push({
      ...Object.fromEntries(Object.keys(min).map((name) => [name, (categories[name]?.score ?? 0) * 100])),
      ...Object.fromEntries(Object.keys(max).map((name) => [name, audits[name]?.numericValue ?? 0])),
    });
  }
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(all.map((visit) => visit[name] ?? 0))]));
};

const unitOf = (name: string): string => (/paint$|time$/.test(name) ? 'ms' : '');

/** Lighthouse's figures for a phone on a slow network. */
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
    for (const round of rounds) {
      const medians = await mediansOf(site + page, round, port);
      for (const [name, min] of Object.entries(round.min))
        figures.push({ name: `${page}: ${name}`, value: medians[name] ?? 0, unit: '', budget: { min } });
      for (const [name, max] of Object.entries(round.max))
        figures.push({
          name: `${page}: ${name}`,
          value: medians[name] ?? 0,
          unit: unitOf(name),
          budget: { max },
        });
    }
  }
  return figures;
};

export const lighthousePart: BuildPart = {
  kind: 'build',
  name: 'lighthouse',
  title: 'Lighthouse',
  how: `A phone on slow 4G, after two other readers, without Google's script for the popups. Scores: the network is
    simulated, the median of three visits. Times and shifts: network and processor are slowed, the median of five.`,
  why: `Chromium, Lighthouse and the site share the cores: on a busier machine the same pages block for longer.
    tests/e2e/budgets.spec.ts checks the bytes that pages send.`,
  async run({ demo }) {
    const site = await startBenchServer({ url: `file:${demo}` });
    try {
      return await lighthouseFigures(site.url, ['/', '/products', '/products/1', '/login']);
    } finally {
      await site.stop();
    }
  },
};
