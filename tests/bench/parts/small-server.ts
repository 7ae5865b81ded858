import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#lib/server/db/open-database.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { load } from '../load.ts';
import { addVoters } from '../members.ts';
import type { Figure } from '../report.ts';
import { rest, startRestedServer } from '../rested-server.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import { median } from '../timing.ts';
import { votesAtOnce } from '../votes-at-once.ts';
import type { BuildPart } from './part.ts';

const starts = 5;
const connections = 50;
const seconds = 4;
/** Others each time: a second vote of the same people would change nothing. */
const roundsOfVotes = 4;
const votersAtOnce = 500;

/** What each connection asks for in a loop; a search for other words each time is rendered each time. */
const cachedPages = [
  '/',
  '/products',
  '/products/101',
  '/leaderboard/2026',
  '/api/products?type=trending&limit=6',
];
const words = 'home team time small tool music photo write data plan open fast build share game'.split(' ');
const searchPages = words.map((word, at) => `/products?q=${word}+${words[(at + 7) % words.length]}`);
/** As a crawler reads them: each is rendered, and cached. */
const productPages = Array.from({ length: 3_000 }, (_, n) => `/products/${1_000 + n}`);

const crawl = async (url: string, paths: readonly string[]): Promise<void> => {
  const left = [...paths];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let path = left.pop(); path; path = left.pop()) await (await fetch(url + path)).arrayBuffer();
    }),
  );
};

const peakUnderLoad = async (server: BenchServer, voters: readonly string[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const show = (name: string): void => {
    figures.push({ name: `Memory, at most: ${name}`, value: server.memory('VmHWM'), unit: 'MB' });
  };
  for (const encoding of ['br', 'gzip'])
    for (const path of cachedPages)
      await load(server.url + path, {
        connections,
        seconds: seconds / 2,
        headers: { 'accept-encoding': encoding },
      });
  show('cached pages');
  await crawl(server.url, productPages);
  show('and 3,000 product pages');
  for (const path of searchPages)
    await load(server.url + path, { connections, seconds: 1, headers: { 'accept-encoding': 'br' } });
  show('and searches');
  for (let n = 0; n < voters.length; n += votersAtOnce)
    await votesAtOnce(server.url, voters.slice(n, n + votersAtOnce));
  show('and votes');
  return figures;
};

/** Adds people who will vote, and starts the server once, which leaves its compiled code. @returns their access tokens */
const prepare = async (url: string, settings: DatabaseSettings): Promise<string[]> => {
  const db = openDatabase(settings);
  try {
    const voters = await addVoters(db, roundsOfVotes * votersAtOnce);
    await (await startRestedServer(url, db)).stop();
    return voters;
  } finally {
    await db.close();
  }
};

export const smallServer: BuildPart = {
  kind: 'build',
  name: 'small-server',
  title: 'A small server',
  how: `The site on SQLite at the largest size, with the settings of the container. The median of ${starts} starts until it
    is ready, after a first one that stores compiled code. Memory (VmRSS, VmHWM) at rest and after loads of
    ${connections} connections.`,
  why: `64 MB of the memory are the mapped part of the database's file, which the system takes back when other processes
    need it, 16 MB its cache, and some 35 MB cached pages. The start runs on a core that other processes use too: 480 to
    530 ms on one day.`,
  async run({ databases, largest }) {
    const database = databases.find(({ name }) => name === 'SQLite');
    if (!database) return [];
    await using started = new AsyncDisposableStack();
    const { url, settings, remove } = await database.copy(largest);
    started.defer(remove);
    const voters = await prepare(url, settings);
    const times: number[] = [];
    for (let n = 0; n < starts; n++) {
      const server = await startBenchServer({ url });
      times.push(server.took);
      await server.stop();
    }
    const server = await startBenchServer({ url });
    started.defer(() => server.stop());
    await sleep(rest);
    const figures: Figure[] = [
      { name: 'Ready after', value: median(times), unit: 'ms', budget: { max: 500 } },
      { name: 'Memory at rest', value: server.memory('VmRSS'), unit: 'MB' },
    ];
    const under = await peakUnderLoad(server, voters);
    const last = under.at(-1);
    if (last) last.budget = { max: 350 };
    await sleep(rest);
    const after: Figure[] = [
      { name: 'Memory at rest, after the load', value: server.memory('VmRSS'), unit: 'MB' },
      { name: 'of which is not mapped from files', value: server.memory('RssAnon'), unit: 'MB' },
    ];
    return [...figures, ...under, ...after];
  },
};
