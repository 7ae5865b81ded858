import { countOf } from '#lib/server/db/count-of.ts';
import { loadRequests, requestFor } from '../load.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { votesAtOnce } from '../votes-at-once.ts';
import type { SitePart, Target } from './part.ts';

const connections = 64;
const seconds = { warm: 2, measured: 6 };
const mostProducts = 2_000;
/** Voters of the votes at once, beside those of the rate. */
const atOnce = 500;
const body = JSON.stringify({ upVote: 1, upVoters: [] });

/** One vote after the other on each connection, no pair of person and product twice. */
const voteRate = async ({ site, db, size, voters }: Target): Promise<Figure[]> => {
  const people = voters.slice(atOnce);
  const products = Math.min(mostProducts, size);
  let asked = 0;
  const vote = (): Buffer => {
    const n = asked++;
    // Each round of all people begins with another product.
    const product = 1 + ((n * 7 + Math.floor(n / people.length)) % products);
    return requestFor(
      new URL(`${site}/api/products/${product}`),
      { authorization: `Bearer ${people[n % people.length]}`, 'content-type': 'application/json' },
      { method: 'PATCH', body },
    );
  };
  const voteFor = (duration: number): Promise<number[]> => {
    const end = performance.now() + duration * 1_000;
    const next = () => (performance.now() < end ? vote() : undefined);
    return loadRequests(new URL(site), connections, next);
  };
  const before = await countOf(db.read.selectFrom('votes'));
  await voteFor(seconds.warm);
  const began = performance.now();
  const took = await voteFor(seconds.measured);
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  const stored = (await countOf(db.read.selectFrom('votes'))) - before;
  if (stored !== asked) throw new Error(`${asked} votes were cast, and ${stored} are stored`);
  return [
    { name: 'Durable votes a second', value: perSecond, unit: '/s', budget: { min: 3_000 } },
    { name: 'A vote, p99', value: percentile(took, 0.99), unit: 'ms' },
  ];
};

export const votes: SitePart = {
  kind: 'site',
  name: 'votes',
  title: 'Votes',
  how: `${connections} connections, one vote after the other on each, of 3,000 people for ${mostProducts.toLocaleString('en')} products in turn, each answered
    after its commit and counted in the end; then ${atOnce} people for one product at once, and one person ${atOnce} times.`,
  why: `On PostgreSQL a batch of 64 takes its one connection some 18 ms: 8 the update of products, all of whose 24 indexes get an
    entry, since votes and trend are in some; 6 the insert with the triggers of boards; 2 the foreign keys; 1 the commit.`,
  run: async (target) => [
    ...(await votesAtOnce(target.site, target.voters.slice(0, atOnce))),
    ...(await voteRate(target)),
  ],
};
