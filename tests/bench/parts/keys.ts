import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import type { Figure } from '../report.ts';
import { startBenchServer } from '../server.ts';
import { percentile } from '../timing.ts';
import type { BuildPart } from './part.ts';

const slowdown = 4;
const rounds = 5;
const words = ['tidewater', 'developer', 'ochre', 'self', 'open'];

interface Watched {
  took: number[];
  /** Resolves once so many lists were displayed. @throws Error if one does not come, or does not change */
  displayed(count: number): Promise<void>;
}

/** Notes in the page how long after each key the list has changed, and the frame with it was handed over. */
const watchList = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const took: number[] = [];
    let pressed = 0;
    let next = Promise.withResolvers<void>();
    const displayed = async (count: number) => {
      const timer = setTimeout(() => next.reject(new Error(`No list ${count}`)), 30_000);
      while (took.length < count) await next.promise;
      clearTimeout(timer);
    };
    Object.assign(window, { took, displayed });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      true,
    );
    const list = document.getElementById('suggest-list');
    new MutationObserver(() => {
      const since = pressed;
      if (!since || !list?.childElementCount) return;
      pressed = 0;
      requestAnimationFrame(() => {
        // The first task behind the frame: others wait, such as those that decode its pictures for the next one.
        const note = () => {
          took.push(performance.now() - since);
          next.resolve();
          next = Promise.withResolvers();
        };
        scheduler.postTask(note, { priority: 'user-blocking' });
      });
    }).observe(list ?? document, { childList: true, subtree: true, characterData: true });
  });

const tookIn = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as Watched).took);

/** Asks the page once, and not at each of its frames: that would be work for the slowed browser. */
const untilDisplayed = (page: Page, count: number): Promise<void> =>
  page.evaluate((wanted) => (window as unknown as Watched).displayed(wanted), count);

/** Types the words in a browser slowed as a phone is, on a new page in each round. */
const keyFigures = async (site: string): Promise<Figure[]> => {
  const executablePath = findChromium();
  await using browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
  });
  const took: number[] = [];
  const first: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage({ baseURL: site, viewport: { width: 390, height: 780 } });
    await page.goto('/', { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const began = Date.now();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    await field.waitFor();
    opened.push(Date.now() - began);
    await watchList(page);
    for (const word of words) {
      await field.fill('');
      for (const letter of word) {
        const before = (await tookIn(page)).length;
        await page.keyboard.press(letter);
        await untilDisplayed(page, before + 1);
      }
    }
    const all = await tookIn(page);
    took.push(...all);
    first.push(...all.slice(0, 1));
    await page.close();
  }
  const at = (share: number) => ({
    name: `From a key to the list, p${share * 100}`,
    value: percentile(took, share),
    unit: 'ms',
  });
  return [
    {
      name: 'From / to the search, its script not yet loaded, p50',
      value: percentile(opened, 0.5),
      unit: 'ms',
    },
    { name: 'From the first key of a page to the list, p50', value: percentile(first, 0.5), unit: 'ms' },
    at(0.5),
    { ...at(0.95), budget: { max: 100 } },
    at(0.99),
  ];
};

export const keys: BuildPart = {
  kind: 'build',
  name: 'keys',
  title: 'Suggestions in the browser',
  how: `From a key to the list of suggestions on the screen of a phone, in a browser slowed ${slowdown} times, with the
    demo's products. ${words.length} words are typed on each of ${rounds} pages.`,
  async run({ demo }) {
    const site = await startBenchServer({ url: `file:${demo}` });
    try {
      return await keyFigures(site.url);
    } finally {
      await site.stop();
    }
  },
};
