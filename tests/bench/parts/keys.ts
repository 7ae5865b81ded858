import { chromium, type Page } from '@playwright/test';
import { throttling } from 'lighthouse/core/config/constants.js';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import type { Figure } from '../report.ts';
import { startBenchServer } from '../server.ts';
import { longest, median, percentile } from '../timing.ts';
import type { BuildPart } from './part.ts';

const { cpuSlowdownMultiplier, requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } =
  throttling.mobileSlow4G;
const bytes = (kilobits: number): number => (kilobits * 1_000) / 8;
/** As in Lighthouse. */
const slow4g = {
  offline: false,
  latency: requestLatencyMs,
  downloadThroughput: bytes(downloadThroughputKbps),
  uploadThroughput: bytes(uploadThroughputKbps),
};
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const rounds = 5;
const words = ['tidewater', 'developer', 'ochre', 'self', 'open'];
/** Typed at once after the search was opened. */
const firstWord = 'notes';
/** Milliseconds between the keys of somebody who types fast. */
const pause = 100;

/** Times in milliseconds. */
interface Watched {
  /** From a key to its list. */
  took: number[];
  /** From a letter's key to the letter. */
  letters: number[];
  /** From the first key to the first list. */
  firstList: number;
  /** Resolves once so many lists were displayed. @throws Error if one does not come, or does not change */
  displayed(count: number): Promise<void>;
}

/** Notes in the page how long after each key the letter is in the field and the list has changed, and the frame with it was handed over. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let pressed = 0;
    let first = 0;
    let hasNewKey = false;
    let next = Promise.withResolvers<void>();
    const watched: Watched = {
      took: [],
      letters: [],
      firstList: 0,
      async displayed(count) {
        const timer = setTimeout(() => next.reject(new Error(`No list ${count}`)), 30_000);
        while (watched.took.length < count) await next.promise;
        clearTimeout(timer);
      },
    };
    Object.assign(window, { watched });
    // The first task behind the frame: others wait, such as those that decode its pictures for the next one.
    const afterFrame = (note: () => void) =>
      requestAnimationFrame(() => scheduler.postTask(note, { priority: 'user-blocking' }));
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp;
        first ||= timeStamp;
        hasNewKey = true;
      },
      true,
    );
    addEventListener(
      'input',
      () => {
        const since = pressed;
        afterFrame(() => watched.letters.push(performance.now() - since));
      },
      true,
    );
    new MutationObserver(() => {
      // React replaces the list of the HTML.
      if (!hasNewKey || !document.getElementById('suggest-list')?.childElementCount) return;
      hasNewKey = false;
      const since = pressed;
      afterFrame(() => {
        watched.firstList ||= performance.now() - first;
        watched.took.push(performance.now() - since);
        next.resolve();
        next = Promise.withResolvers();
      });
    }).observe(document.querySelector('[data-suggestions]') ?? document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

const watchedIn = (page: Page): Promise<Omit<Watched, 'displayed'>> =>
  page.evaluate(() => {
    const { displayed: _, ...times } = (window as unknown as { watched: Watched }).watched;
    return times;
  });

/** Asks the page once, and not at each of its frames: that would be work for the slowed browser. */
const untilDisplayed = (page: Page, count: number): Promise<void> =>
  page.evaluate((wanted) => (window as unknown as { watched: Watched }).watched.displayed(wanted), count);

/** Opens the search of a page that has not loaded its script, and types. @throws Error if a letter is lost */
const typeCold = async (page: Page): Promise<Omit<Watched, 'displayed'>> => {
  await page.keyboard.press('/');
  await page.keyboard.type(firstWord, { delay: pause });
  await untilDisplayed(page, 1);
  const value = await page.getByRole('combobox').inputValue();
  if (value !== firstWord) throw new Error(`Of the letters ${firstWord}, the field has “${value}”`);
  return watchedIn(page);
};

/** @returns milliseconds from each key to its list */
const typeWarm = async (page: Page): Promise<number[]> => {
  const field = page.getByRole('combobox');
  const before = (await watchedIn(page)).took.length;
  for (const word of words) {
    await field.fill('');
    for (const letter of word) {
      const { took } = await watchedIn(page);
      await page.keyboard.press(letter);
      await untilDisplayed(page, took.length + 1);
    }
  }
  return (await watchedIn(page)).took.slice(before);
};

/** Types in a browser slowed as a phone is, on a new page in each round. */
const keyFigures = async (site: string): Promise<Figure[]> => {
  const executablePath = findChromium();
  await using browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
  });
  const took: number[] = [];
  const letters: number[] = [];
  const firstLists = { loading: [] as number[], rested: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const [state, event] of [
      ['loading', 'load'],
      ['rested', 'networkidle'],
    ] as const) {
      const page = await browser.newPage({ baseURL: site, viewport: { width: 390, height: 780 } });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', slow4g);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdownMultiplier });
      await page.goto('/', { waitUntil: event });
      await watchKeys(page);
      const cold = await typeCold(page);
      letters.push(...cold.letters);
      firstLists[state].push(cold.firstList);
      await devtools.send('Network.emulateNetworkConditions', fast);
      took.push(...(await typeWarm(page)));
      await page.close();
    }
  const at = (share: number) => ({
    name: `From a key to the list, p${share * 100}`,
    value: percentile(took, share),
    unit: 'ms',
  });
  return [
    {
      name: 'Cold, from a key to its letter in the field, the longest',
      value: longest(letters),
      unit: 'ms',
      budget: { max: 100 },
    },
    {
      name: 'Cold, from / to the first list, p50',
      value: median(firstLists.rested),
      unit: 'ms',
      budget: { max: 1_800 },
    },
    {
      name: 'Cold, from / while the page still loads pictures, to the first list, p50',
      value: median(firstLists.loading),
      unit: 'ms',
      budget: { max: 1_800 },
    },
    at(0.5),
    { ...at(0.95), budget: { max: 100 } },
    at(0.99),
  ];
};

export const keys: BuildPart = {
  kind: 'build',
  name: 'keys',
  title: 'Suggestions in the browser',
  how: `On the screen of a phone, in a browser slowed ${cpuSlowdownMultiplier} times, with the demo's products. Cold: on slow
    4G, “${firstWord}” is typed as soon as the search opens, whose script is not loaded yet. Then ${words.length} words without
    the slow network, since each list is a request. ${2 * rounds} pages.`,
  why: `This server speaks HTTP/1.1, by which a browser loads six files at a time. While pictures come, React is the last of
    those that wait for one of the six. Behind Caddy, as in the deploy guide, it is HTTP/2: the first list came after 1,450 to
    1,530 ms on 29 November 2026, also then.`,
  async run({ demo }) {
    const site = await startBenchServer({ url: `file:${demo}` });
    try {
      return await keyFigures(site.url);
    } finally {
      await site.stop();
    }
  },
};
