import { bareP95 } from '../baseline.ts';
import { load } from '../load.ts';
import type { Figure } from '../report.ts';
import { readBudget, type SitePart } from './part.ts';

/** As decided for reads: so many at once, in a closed loop. */
const connections = 20;
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
  how: `${connections} connections. The baseline is a bare server that sends 3 kB. The first second is not counted, since
    its code is not compiled yet.`,
  why: `Featured products and reactions are the longest responses.`,
  async run({ site, db, size, moderator }) {
    const baseline = await bareP95({ bytes: 3_000, type: 'application/json' }, { connections, seconds });
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(paths(size))) {
      const headers: Record<string, string> = { authorization: `Bearer ${moderator}` };
      const options = { connections, ...(name === 'reactions' && { headers }) };
      await load(`${site}/api${path}`, { ...options, seconds: 1 });
      const { p95 } = await load(`${site}/api${path}`, { ...options, seconds });
      const figure = { name: `${name}, p95 of ${connections} at once`, value: p95, unit: 'ms', baseline };
      figures.push({ ...figure, budget: readBudget(db) });
    }
    return figures;
  },
};
