import { bareP95 } from '../baseline.ts';
import { type Load, load } from '../load.ts';
import type { Figure } from '../report.ts';
import { readBudget, type SitePart } from './part.ts';

/** As decided for reads: so many at once, in a closed loop. */
export const connections = 20;
const seconds = 3;

/** Measures calls of the API, by name. The first second of each is not counted, since its code is not compiled yet. */
export const measureReads = async (
  site: string,
  paths: Record<string, string>,
  { headers = {}, ...figure }: Pick<Figure, 'budget' | 'baseline'> & Pick<Load, 'headers'>,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const url = `${site}/api${path}`;
    await load(url, { connections, seconds: 1, headers });
    const { p95 } = await load(url, { connections, seconds, headers });
    figures.push({ name: `${name}, p95 of ${connections} at once`, value: p95, unit: 'ms', ...figure });
  }
  return figures;
};

export const reads: SitePart = {
  kind: 'site',
  name: 'reads',
  title: 'Reads of the API',
  how: `${connections} connections. The baseline is a bare server that sends 3 kB. The first second is not counted, since
    its code is not compiled yet.`,
  why: `Featured products and reactions are the longest responses.`,
  async run({ site, db, size, moderator }) {
    const baseline = await bareP95({ bytes: 3_000, type: 'application/json' }, { connections, seconds });
    const figure = { baseline, budget: readBudget(db) };
    const anonymous = {
      featured: '/products?type=featured&limit=4',
      'a trending page': '/products?type=trending&limit=6&offset=600',
      'one product': `/products?id=${Math.floor(size / 2)}`,
    };
    const own = { reactions: '/users/moderator@unearth.example/ballot' };
    return [
      ...(await measureReads(site, anonymous, figure)),
      ...(await measureReads(site, own, { ...figure, headers: { authorization: `Bearer ${moderator}` } })),
    ];
  },
};
