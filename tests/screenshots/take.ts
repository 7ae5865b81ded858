import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enter } from '../support/people.ts';
import { idle, settled } from '../support/settled.ts';
import { watchContext } from '../support/watch-context.ts';
import { type Look, type LookName, looks } from './looks.ts';
import type { Screen } from './screens.ts';
import { type State, type StateName, states } from './states.ts';
import type { World } from './world.ts';

/** A picture to take. */
export interface Shot {
  screen: Screen;
  state: StateName;
  width: 360 | 768 | 1280;
  theme: 'light' | 'dark';
  look: LookName;
}

const heights = { 360: 740, 768: 1024, 1280: 860 } as const;

export const fileOf = ({ screen, state, width, theme, look }: Shot): string => {
  const parts = [screen.name, state, width, theme, ...(look === 'usual' ? [] : [look])];
  return `${parts.join('-').replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
};

/** A picture that people have of themselves, or a product. */
const photo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#7a5" d="M0 0h9v9H0z"/><circle cx="5" cy="4" r="3" fill="#fd6"/></svg>`;

const either = (...patterns: (RegExp | undefined)[]): RegExp | undefined => {
  const sources = patterns.flatMap((pattern) => pattern?.source ?? []);
  return sources.length ? new RegExp(sources.join('|')) : undefined;
};

const setUp = async (
  context: BrowserContext,
  world: World,
  { screen, state, theme }: Shot,
  complaints: string[],
) => {
  const { calls, tolerated }: State = states[state];
  await watchContext(context, (complaint) => complaints.push(complaint), either(tolerated, screen.tolerated));
  await context.route('https://photos.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: photo }),
  );
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('theme', chosen);
  }, theme);
  if (screen.who) await enter(context, world.members[screen.who]);
  await calls?.(context);
};

/** Scrolls through the page: some parts start when they come into view. */
const scrollThrough = async (page: Page): Promise<void> => {
  for (const to of [Number.MAX_SAFE_INTEGER, 0]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), to);
    await page.evaluate(idle);
  }
};

/** Until nothing changes any more; a page whose calls are held is only waited for until it is idle. */
const rendered = async (page: Page, { loading }: State): Promise<void> => {
  if (!loading) return settled(page);
  await page.waitForLoadState('load');
  for (let turn = 0; turn < 3; turn++) await page.evaluate(idle);
};

const faultsOf = async (page: Page, width: number): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [`The page is ${wide} px wide`] : [];
};

/** Opens a page and takes its picture. @returns its faults */
const takeOn = async (page: Page, folder: string, world: World, shot: Shot): Promise<string[]> => {
  const { screen, state, width, look } = shot;
  const { prepare }: Look = looks[look];
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(world));
  await rendered(page, states[state]);
  if (screen.open) await screen.open(page);
  else await scrollThrough(page);
  await rendered(page, states[state]);
  await prepare?.(page);
  const faults = await faultsOf(page, width);
  // What is opened stands over the page, where its first screenful is.
  await page.screenshot({
    path: join(folder, fileOf(shot)),
    fullPage: !screen.open,
    animations: 'disabled',
  });
  return faults;
};

interface Studio {
  browser: Browser;
  folder: string;
}

/** Takes a picture. @returns what the page complained of */
export const take = async ({ browser, folder }: Studio, world: World, shot: Shot): Promise<string[]> => {
  const { width, look, theme } = shot;
  const { moving }: Look = looks[look];
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width, height: heights[width] },
    colorScheme: theme, // mails have no stored theme
    reducedMotion: moving ? 'no-preference' : 'reduce',
    ...(width === 360 && { hasTouch: true, isMobile: true }),
  });
  context.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const complain = (error: unknown): void => {
    complaints.push(String(error));
  };
  try {
    await setUp(context, world, shot, complaints);
    const page = await context.newPage();
    await takeOn(page, folder, world, shot).then((faults) => complaints.push(...faults), complain);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  } catch (error) {
    complain(error);
  } finally {
    await context.close();
  }
  return complaints;
};
