import { ask } from '../e2e/support/http.ts';
import { bareServer, load } from './load.ts';
import type { Figure } from './report.ts';

const connections = 50;
const seconds = 8;
const headers = { 'accept-encoding': 'br' };

/** The cached home page, compressed, against a bare server that sends the same bytes. */
export const pageThroughput = async (site: string): Promise<Figure[]> => {
  const { headers: got, body } = await ask({ url: site }, '/', { headers });
  // The very same bytes and headers: reading them costs the one who asks as much as sending them costs a server.
  const { date: _, connection: __, 'keep-alive': ___, ...sent } = got;
  const bare = await bareServer(body, sent);
  await load(`${site}/`, { connections, seconds: 2, headers });
  const baseline = await load(bare.url, { connections, seconds, headers });
  const ours = await load(`${site}/`, { connections, seconds, headers });
  bare.close();
  return [
    {
      name: 'Cached home page, pages a second, 50 connections',
      value: ours.perSecond,
      unit: '/s',
      baseline: baseline.perSecond,
      budget: { least: 0.6 },
      budgetIsRatio: true,
    },
    { name: 'HTML of home, compressed', value: body.length / 1000, unit: 'kB', budget: { most: 20 } },
  ];
};
