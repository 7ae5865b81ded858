import { ask } from '../../e2e/support/http.ts';
import { bareServer } from '../baseline.ts';
import { startBenchServer } from '../server.ts';
import { median } from '../timing.ts';
import { responsesPerSecond } from '../wrk.ts';
import type { BuildPart } from './part.ts';

const rounds = 5;
const headers = { 'accept-encoding': 'br' };
const many = { connections: 50, seconds: 3, headers };
const ofContent = ['content-type', 'content-encoding'];

/** Both in turns, so that what else the machine does slows both. */
const inTurns = async (urls: readonly [string, string]): Promise<[ours: number, baseline: number]> => {
  const rates: [number[], number[]] = [[], []];
  for (const url of urls) await responsesPerSecond(url, { ...many, seconds: 2 });
  for (let round = 0; round < rounds; round++)
    for (const which of [0, 1] as const) rates[which].push(await responsesPerSecond(urls[which], many));
  return [median(rates[0]), median(rates[1])];
};

export const pages: BuildPart = {
  kind: 'build',
  name: 'pages',
  title: 'Pages a second',
  how: `The demo's site on one core, wrk on another, in turn with a bare Node server on the same core. The bare server sends
    the same bytes of the home page with only their content type and encoding. The median of ${rounds} rounds of 3 s.`,
  why: `The bare server sends two headers. The site sends 1.2 kB of headers: the Content-Security-Policy with its hashes,
    the ETag, the rules for caches. In the profile, 43 % is the system's write of 14 kB, 9 % Node's queue of ticks, 5 %
    Node's write of the head, 0.6 % the check for writes of other processes. On a busy machine a page took 30 µs and the
    ratio was 0.78; a bare server with the same headers reached 0.83 to 0.85 there.`,
  async run({ demo }) {
    await using started = new AsyncDisposableStack();
    const site = await startBenchServer({ url: `file:${demo}` });
    started.defer(() => site.stop());
    const got = await ask({ url: site.url }, '/', { headers });
    const content = Object.entries(got.headers).filter(([name]) => ofContent.includes(name));
    const bare = await bareServer(got.body, Object.fromEntries(content));
    started.defer(() => void bare.close());
    const [cached, baseline] = await inTurns([`${site.url}/`, bare.url]);
    return [
      {
        name: 'Cached home page, 50 connections',
        value: cached,
        unit: '/s',
        baseline,
        budget: { min: 0.8 },
        budgetIsRatio: true,
      },
      { name: 'HTML of home, compressed', value: got.body.length / 1000, unit: 'kB', budget: { max: 20 } },
    ];
  },
};
