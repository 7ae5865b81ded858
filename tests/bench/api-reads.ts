import { bareServer, load } from './load.ts';
import type { Figure } from './report.ts';

const connections = 50;
const seconds = 6;

const reads = (email: string): Record<string, string> => ({
  featured: '/products?type=featured&limit=4',
  'a trending page': '/products?type=trending&limit=6&offset=600',
  'one product': '/products?id=4321',
  reactions: `/users/${email}/ballot`,
});

/** The 99th percentile of the API's reads at 100,000 products, with 50 connections. */
export const apiReads = async (
  site: string,
  { email, token }: { email: string; token: string },
): Promise<Figure[]> => {
  const bare = await bareServer(Buffer.alloc(3_000, 'x'), { 'content-type': 'application/json' });
  const { p99: baseline } = await load(bare.url, { connections, seconds });
  bare.close();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(reads(email))) {
    const headers: Record<string, string> = name === 'reactions' ? { authorization: `Bearer ${token}` } : {};
    // The first second runs code that is not compiled yet, which is more than 1 % of these requests.
    await load(`${site}/api${path}`, { connections, seconds: 1, headers });
    const { p99 } = await load(`${site}/api${path}`, { connections, seconds, headers });
    figures.push({
      name: `API read: ${name}, p99 of 50 at once`,
      value: p99,
      unit: 'ms',
      baseline,
      budget: { max: 10 },
    });
  }
  return figures;
};
