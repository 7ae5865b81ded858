/**
 * `npm run screenshots`: pictures of every screen in its states, and a page to look them over. Arguments name screens:
 * `npm run screenshots -- queue` takes those whose name holds the text. `--look print` takes them in another way (looks.ts),
 * BRAND with another brand. `--compare FOLDER` compares them afterwards with pictures from before a change (compare.ts).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { escapeHtml } from '#lib/text/markup.ts';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';
import globalSetup from '../support/global-setup.ts';
import { compareWith } from './compare.ts';
import { type LookName, looks } from './looks.ts';
import { type Screen, screens } from './screens.ts';
import { type StateName, states } from './states.ts';
import { fileOf, type Shot, take } from './take.ts';
import type { World } from './world.ts';
import { type WorldName, worlds } from './worlds.ts';

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url));
const pages = 3;

const {
  positionals: asked,
  values: { compare, look: askedLooks },
} = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, look: { type: 'string', multiple: true, default: ['usual'] } },
});

const lookOf = (name: string): LookName => {
  if (name in looks) return name as LookName;
  throw new Error(`No look is called ${name}. There are: ${Object.keys(looks).join(', ')}`);
};
const chosen = askedLooks.map(lookOf);

/** A screen's state on a phone in the light theme and on a wide screen in the dark one. */
const two = (screen: Screen, state: StateName, look: LookName): Shot[] => [
  { screen, state, look, width: 360, theme: 'light' },
  { screen, state, look, width: 1280, theme: 'dark' },
];

/** Each screen at all widths in both themes; its other states and looks have two pictures each. */
const shotsOf = (screen: Screen, look: LookName): Shot[] => {
  if (look !== 'usual') return two(screen, 'usual', look);
  const usual = ([360, 768, 1280] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((theme): Shot => ({ screen, state: 'usual', look, width, theme })),
  );
  return [...usual, ...(screen.states ?? []).flatMap((state) => two(screen, state, look))];
};

const shots = screens
  .filter(({ name }) => !asked.length || asked.some((text) => name.includes(text)))
  .flatMap((screen) => chosen.flatMap((look) => shotsOf(screen, look)));
if (!shots.length)
  throw new Error(`No screen is called so. There are: ${screens.map(({ name }) => name).join('; ')}`);

const executablePath = ensureChromium();
// The pictures of other screens stay, for another look at one screen.
if (!asked.length && chosen.includes('usual')) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const complaints: string[] = [];

/** Takes pictures one after the other, until none is waiting. */
const takeAll = async (waiting: Shot[], browser: Browser, running: Map<WorldName, World>): Promise<void> => {
  const studio = { browser, folder };
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const world = running.get(states[shot.state].world);
    if (!world) throw new Error(`The site of ${shot.state} does not run`);
    for (const complaint of await take(studio, world, shot)) {
      const text = `${fileOf(shot)}: ${complaint}`;
      console.error(text);
      complaints.push(text);
    }
  }
};

const run = async (): Promise<void> => {
  // Whatever throws, what was started ends, last first.
  await using started = new AsyncDisposableStack();
  const data = mkdtempSync(join(tmpdir(), 'unearth-screenshots-'));
  started.defer(() => rmSync(data, { recursive: true, force: true }));
  started.defer(await globalSetup());
  const running = new Map<WorldName, World>();
  for (const name of new Set(shots.map(({ state }) => states[state].world))) {
    const world = await worlds[name](join(data, name));
    started.defer(() => world.stop());
    running.set(name, world);
  }
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  started.defer(() => browser.close());
  const reading = shots.filter(({ screen }) => !screen.writes);
  await Promise.all(Array.from({ length: pages }, () => takeAll(reading, browser, running)));
  await takeAll(
    shots.filter(({ screen }) => screen.writes),
    browser,
    running,
  );
};

const figure = (shot: Shot): string => {
  const { state, width, theme, look } = shot;
  const file = fileOf(shot);
  const caption = `${state}, ${width}, ${theme}, ${look}`;
  return `<figure style="--width: ${width}"><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a>
    <figcaption>${caption}</figcaption></figure>`;
};

const section = (name: string, shots: readonly Shot[]): string =>
  `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><div>${shots.map(figure).join('\n')}</div></section>`;

const sheetStyle = `
  body { margin: 1rem; font: 14px/1.4 system-ui; background: #888; color: #fff }
  nav { columns: 14rem; } nav a, figcaption { color: inherit }
  section div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0; width: calc(var(--width) * 0.3px) }
  figure a { display: block; max-height: 30rem; overflow: auto }
  img { width: 100%; display: block }`;

/** A page of all pictures, by screen. */
const contactSheet = (shots: readonly Shot[], complaints: readonly string[]): string => {
  const byScreen = [...Map.groupBy(shots, ({ screen }) => screen.name)];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Unearth</title><style>${sheetStyle}</style>
<h1>${shots.length} pictures of ${byScreen.length} screens</h1>
${complaints.length ? `<h2>Complaints</h2><ul>${complaints.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''}
<nav>${byScreen.map(([name]) => `<a href="#${encodeURIComponent(name)}">${escapeHtml(name)}</a><br>`).join('')}</nav>
${byScreen.map(([name, its]) => section(name, its)).join('\n')}
</html>`;
};

await run();
writeFileSync(join(folder, 'index.html'), contactSheet(shots, complaints));
console.log(`${shots.length} pictures, ${complaints.length} complaints: ${join(folder, 'index.html')}`);
const different = compare === undefined ? 0 : compareWith(folder, compare);
process.exitCode = complaints.length + different ? 1 : 0;
