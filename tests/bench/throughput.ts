import { ask } from '../e2e/support/http.ts';
import { bareServer, load } from './load.ts';
import type { Figure } from './report.ts';

const connections = 50;
const seconds = 8;
const headers = { 'accept-encoding': 'br' };

/** One connection: concurrent searches for the same words would share a render. */
const alone = { connections: 1, seconds: 4, headers };

/** The cached home page, and a search, which is rendered each time, against a bare server that sends the home page's bytes. */
export const pageThroughput = async (site: string): Promise<Figure[]> => {
  const { headers: got, body } = await ask({ url: site }, '/', { headers });
  // The same bytes and headers: the client's own work is a large part of the time.
  const { date: _, connection: __, 'keep-alive': ___, ...sent } = got;
  const bare = await bareServer(body, sent);
  await load(`${site}/`, { connections, seconds: 2, headers });
  const baseline = await load(bare.url, { connections, seconds, headers });
  const ours = await load(`${site}/`, { connections, seconds, headers });
  const search = `${site}/products?q=home`;
  await load(search, alone);
  const searched = await load(search, alone);
  const baselineAlone = await load(bare.url, alone);
  bare.close();
  return [
    {
      name: 'Cached home page, pages a second, 50 connections',
      value: ours.perSecond,
      unit: '/s',
      baseline: baseline.perSecond,
      budget: { min: 0.6 },
      budgetIsRatio: true,
    },
    {
      name: 'Search page, rendered anew, pages a second',
      value: searched.perSecond,
      unit: '/s',
      baseline: baselineAlone.perSecond,
    },
    { name: 'HTML of home, compressed', value: body.length / 1000, unit: 'kB', budget: { max: 20 } },
  ];
};
