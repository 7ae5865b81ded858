/** What Open Graph images cost, for docs/decisions/0023-open-graph-images.md: `node tests/bench/records/og-images.ts`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { createOgImages } from '#lib/server/og/og-images.ts';
import { percentile } from '../timing.ts';

const cards = 100;
const siteFiles = new URL('../../../public', import.meta.url).pathname;
const logos = readdirSync(join(siteFiles, 'demo/logos'));
const folder = mkdtempSync(join(tmpdir(), 'unearth-og-images-'));

const before = process.memoryUsage().rss;
const images = createOgImages({
  siteUrl: 'http://localhost',
  siteFiles,
  folder,
  script: new URL('../../../src/lib/server/og/render-worker.ts', import.meta.url),
  log: console,
});
const card = (index: number) => ({
  label: null,
  title: `Product number ${index}`,
  text: 'Runs your jobs on the greenest hour of the grid, and says what it has spared you.',
  rating: { average: 1 + (index % 40) / 10, count: `${index} reviews` },
  facts: ['energy', 'infrastructure', 'open source'],
  mark: { name: `Product ${index}`, logo: `/demo/logos/${logos[index % logos.length]}`, round: false },
  entries: [],
});
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const inMs = (time: number) => `${time.toFixed(1)} ms`;
const inMb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

const first = await timeOf(() => images.image(card(0)));
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const times: number[] = [];
let memory = 0;
for (let index = 1; index < cards; index++) {
  times.push(await timeOf(() => images.image(card(index))));
  memory = Math.max(memory, process.memoryUsage().rss);
}
delay.disable();
const stored: number[] = [];
for (let index = 1; index < cards; index++) stored.push(await timeOf(() => images.image(card(index))));
const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
await images.end();

process.stdout.write(`first, with the thread's start: ${inMs(first)}
drawn: p50 ${inMs(percentile(times, 0.5))}, p95 ${inMs(percentile(times, 0.95))}
kept: p50 ${inMs(percentile(stored, 0.5))}, p95 ${inMs(percentile(stored, 0.95))}
the event loop during this: p99 ${inMs(delay.percentile(99) / 1e6)}, longest ${inMs(delay.max / 1e6)}
memory: ${inMb(before)} before, ${inMb(memory)} at most, ${inMb(process.memoryUsage().rss)} after the thread's end
size: p50 ${(percentile(sizes, 0.5) / 1000).toFixed(0)} kB
`);
rmSync(folder, { recursive: true });
