import { bareP99 } from '../baseline.ts';
import { load } from '../load.ts';
import type { Figure } from '../report.ts';
import type { SitePart } from './part.ts';

const connections = 50;
const seconds = 3;

const paths = (size: number): Record<string, string> => ({
  featured: '/products?type=featured&limit=4',
  'a trending page': '/products?type=trending&limit=6&offset=600',
  'one product': `/products?id=${Math.floor(size / 2)}`,
  reactions: '/users/moderator@unearth.example/ballot',
});

export const reads: SitePart = {
  kind: 'site',
  name: 'reads',
  title: 'Reads of the API',
  how: `${connections} connections; the baseline is a bare server that sends 3 kB. The first second, which runs code that is not
    compiled yet, is left out.`,
  why: `Fifty at once leave each call 0.2 ms of one core: the bare server, which reads nothing, needs most of the 10 ms already.
    Featured products and reactions are the longest responses.`,
  async run({ site, size, moderator }) {
    const baseline = await bareP99({ bytes: 3_000, type: 'application/json' }, { connections, seconds });
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(paths(size))) {
      const headers: Record<string, string> = { authorization: `Bearer ${moderator}` };
      const options = { connections, ...(name === 'reactions' && { headers }) };
      await load(`${site}/api${path}`, { ...options, seconds: 1 });
      const { p99 } = await load(`${site}/api${path}`, { ...options, seconds });
      const figure = { name: `${name}, p99 of ${connections} at once`, value: p99, unit: 'ms', baseline };
      figures.push({ ...figure, budget: { max: 10 } });
    }
    return figures;
  },
};
