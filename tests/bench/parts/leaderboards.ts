import { bareP95 } from '../baseline.ts';
import { load } from '../load.ts';
import { readBudget, type SitePart } from './part.ts';
import { connections, measureReads } from './reads.ts';

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
    const boards = {
      'board of the running day': `/leaderboards/${today}`,
      'board of the day before': `/leaderboards/${dayBefore(today)}`,
      'board of the running month': `/leaderboards/${today.slice(0, 7)}`,
      'board of the running year': `/leaderboards/${today.slice(0, 4)}`,
      'board of the all time': '/leaderboards/all',
    };
    await load(`${site}/api/leaderboards/${today}`, { connections, seconds: warmUp });
    return measureReads(site, boards, { baseline, budget: readBudget(db) });
  },
};
