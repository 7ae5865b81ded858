import { countOf } from '#lib/server/db/handle.ts';
import { loadRequests, requestFor } from '../load.ts';
import type { Figure } from '../report.ts';
import { startBenchServer } from '../server.ts';
import { median, percentile } from '../timing.ts';
import { votesAtOnce } from '../votes-at-once.ts';
import type { SitePart, Target } from './part.ts';

const connections = 64;
const seconds = { warm: 1, measured: 3 };
/** Number of alternating measurements of one process and of two. */
const turns = 3;
const mostProducts = 2_000;
/** Numbers of voters, for the concurrent votes and for each of the two rates. */
const groups = { atOnce: 500, rate: 3_000 };
/** The first of the products that everybody votes for: not one of `votesAtOnce`. */
const popular = 201;
const body = JSON.stringify({ upVote: 1, upVoters: [] });

/** The votes that are cast, no pair of person and product twice. */
interface Votes {
  people: readonly string[];
  productOf(n: number): number;
  asked: number;
}

interface Rate {
  perSecond: number;
  p99: number;
}

/** One vote after the other on each connection, which are shared out among the servers. */
const voteRate = async ({ db }: Target, sites: readonly string[], votes: Votes): Promise<Rate> => {
  const { people, productOf } = votes;
  const vote = (site: string): Buffer => {
    const n = votes.asked++;
    return requestFor(
      new URL(`${site}/api/products/${productOf(n)}`),
      { authorization: `Bearer ${people[n % people.length]}`, 'content-type': 'application/json' },
      { method: 'PATCH', body },
    );
  };
  const voteFor = async (duration: number): Promise<number[]> => {
    const end = performance.now() + duration * 1_000;
    const loads = sites.map((site) => {
      const next = () => (performance.now() < end ? vote(site) : undefined);
      return loadRequests(new URL(site), connections / sites.length, next);
    });
    return (await Promise.all(loads)).flat();
  };
  const before = { stored: await countOf(db.read.selectFrom('votes')), asked: votes.asked };
  await voteFor(seconds.warm);
  const began = performance.now();
  const took = await voteFor(seconds.measured);
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  const asked = votes.asked - before.asked;
  const stored = (await countOf(db.read.selectFrom('votes'))) - before.stored;
  if (stored !== asked) throw new Error(`${asked} votes were cast, and ${stored} are stored`);
  return { perSecond, p99: percentile(took, 0.99) };
};

const figuresOf = (how: string, { perSecond, p99 }: Rate, min: number): Figure[] => [
  { name: `Durable votes a second${how}`, value: perSecond, unit: '/s', budget: { min } },
  { name: `A vote${how}, p99`, value: p99, unit: 'ms', budget: { max: 500 } },
];

/**
 * Measures one process and two in turns, since the speed of a shared machine changes within a minute. The second gets a
 * separate core if there is one more.
 */
const ratesOfTwo = async (target: Target, votes: Votes): Promise<Figure[]> => {
  const second = await startBenchServer({ url: target.url, anyCore: true });
  try {
    const ones: number[] = [];
    const twos: Rate[] = [];
    for (let turn = 0; turn < turns; turn++) {
      ones.push((await voteRate(target, [target.site], votes)).perSecond);
      twos.push(await voteRate(target, [target.site, second.url], votes));
    }
    const perSecond = median(twos.map((two) => two.perSecond));
    const p99 = Math.max(...twos.map((two) => two.p99));
    return [
      ...figuresOf(', one product, two processes', { perSecond, p99 }, 400),
      {
        name: 'One product, two processes relative to one',
        value: perSecond,
        unit: '/s',
        baseline: median(ones),
        budget: { min: 0.8 },
        budgetIsRatio: true,
      },
    ];
  } finally {
    await second.stop();
  }
};

const rates = async (target: Target): Promise<Figure[]> => {
  const { db, site, size } = target;
  const isPostgres = db.dialect.name === 'postgres';
  const min = isPostgres ? 500 : 3_000;
  const voters = target.voters.slice(groups.atOnce);
  const products = Math.min(mostProducts, size);
  const spread: Votes = {
    people: voters.slice(0, groups.rate),
    // Each round of all voters begins with a different product.
    productOf: (n) => 1 + ((n * 7 + Math.floor(n / groups.rate)) % products),
    asked: 0,
  };
  const forOne: Votes = {
    people: voters.slice(groups.rate),
    productOf: (n) => popular + Math.floor(n / groups.rate),
    asked: 0,
  };
  const figures = figuresOf('', await voteRate(target, [site], spread), min);
  figures.push(...figuresOf(', one product', await voteRate(target, [site], forOne), min));
  return isPostgres ? [...figures, ...(await ratesOfTwo(target, forOne))] : figures;
};

export const votes: SitePart = {
  kind: 'site',
  name: 'votes',
  title: 'Votes',
  how: `${connections} connections, one vote after the other on each. Each is answered after its commit, and all are counted
    at the end. First 3,000 people vote for ${mostProducts.toLocaleString('en')} products in turn, then 3,000 others for
    one product, and after all of them have voted, for the next one; on PostgreSQL also through two processes. Before
    that, ${groups.atOnce} people vote for one product at once, and one person ${groups.atOnce} times.`,
  why: `SQLite met its budget on another machine on 2026-11-25, before votes were weighed and examined for coordination: 6,488
    votes a second with 100,000 products.`,
  run: async (target) => [
    ...(await votesAtOnce(target.site, target.voters.slice(0, groups.atOnce))),
    ...(await rates(target)),
  ],
};
