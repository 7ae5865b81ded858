import { bareP95 } from '../baseline.ts';
import { load } from '../load.ts';
import type { Figure } from '../report.ts';
import { readBudget, type SitePart } from './part.ts';

const connections = 20;
const seconds = 3;
/** V8's heap takes its size, and the code is compiled. */
const warmUp = 3;
const dayBefore = (today: string): string =>
  new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

export const leaderboards: SitePart = {
  kind: 'site',
  name: 'leaderboards',
  title: 'Leaderboards',
  how: `The first page of a board, ${connections} at once, not cached. The baseline is a bare server that sends 20 kB.`,
  why: `Twenty at once leave each call 1.25 ms. A page of a board is 20 kB of JSON with twenty products, which takes half of
    that to serialise. On PostgreSQL the site, its client and the database share two cores.`,
  async run({ site, db }) {
    const baseline = await bareP95({ bytes: 20_000, type: 'application/json' }, { connections, seconds: 2 });
    const today = new Date().toISOString().slice(0, 10);
    const periods = {
      'running day': today,
      'day before': dayBefore(today),
      'running month': today.slice(0, 7),
      'running year': today.slice(0, 4),
      'all time': 'all',
    };
    const figures: Figure[] = [];
    await load(`${site}/api/leaderboards/${today}`, { connections, seconds: warmUp });
    for (const [what, period] of Object.entries(periods)) {
      const address = `${site}/api/leaderboards/${period}`;
      await load(address, { connections, seconds: 1 });
      const { p95 } = await load(address, { connections, seconds });
      const name = `board of the ${what}, p95 of ${connections} at once`;
      figures.push({ name, value: p95, unit: 'ms', baseline, budget: readBudget(db) });
    }
    return figures;
  },
};
