import { days, hours, minutes } from '#lib/domain/durations.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { trendOf } from '#lib/domain/trending.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { detection } from '#lib/server/vote-integrity/jobs.ts';
import { launchOf } from '../../recompute/calendar.ts';
import type { BenchVote, HonestWorld } from './honest.ts';
import { changing, findAt, inTime } from './time.ts';

/** Share of votes without their proof: their tab is closed for good within a second (estimate: docs/vote-integrity.md). */
const withoutProof = 0.01;

export const orders = ['trending', 'most voted', 'board of the day'] as const;
type Order = (typeof orders)[number];
export type Places = Record<Order, number>;

/** What the site knows of votes at a time. */
class Defence {
  readonly #suspected = new Set<string>();
  /** The time from which new accounts are asked for a proof, by product. */
  readonly #asks = new Map<string, number>();
  /** Products with votes of an open finding, or of one that is judged later. */
  #held = new Set<string>();

  learn(findings: readonly Finding[], now: number): void {
    for (const [voter, product] of changing(findings).flatMap(({ votes }) => votes))
      this.#suspected.add(`${voter} ${product}`);
    const open = findings.filter(({ kind, judgedAt }) => kind !== 'watch' || judgedAt !== undefined);
    this.#held = new Set(open.flatMap(({ votes }) => votes.map(([, product]) => product)));
    for (const { kind, product } of findings)
      if (kind === 'burst' && product !== null && !this.#asks.has(product)) this.#asks.set(product, now);
  }

  isSuspected = ({ voter, product }: BenchVote): boolean => this.#suspected.has(`${voter} ${product}`);

  asksFor({ product, at }: BenchVote): boolean {
    const from = this.#asks.get(product);
    return from !== undefined && at >= from;
  }

  /** True if the board of a product waits. */
  holds = (product: string): boolean => this.#held.has(product);
}

/** What the weight of a vote depends on, beyond findings. */
interface Accounts {
  createdAt: (voter: string) => number;
  provesItself: (voter: string) => boolean;
}

type Weigh = (vote: BenchVote, now: number) => number;

const fully: Weigh = () => voteWeights.full;

const weighBy =
  ({ createdAt, provesItself }: Accounts, defence?: Defence): Weigh =>
  (vote, now) => {
    const created = createdAt(vote.voter);
    if (defence?.isSuspected(vote)) return 0;
    const base = now - created < voteWeights.firstDayLength ? voteWeights.firstDay : voteWeights.full;
    const isNew = vote.at - created < voteWeights.firstDayLength;
    if (isNew && defence?.asksFor(vote) && !provesItself(vote.voter)) return 0;
    return base;
  };

/** Order of a site's products at a time. */
class Ranking {
  readonly #world: HonestWorld;
  readonly #now: number;
  readonly #sums = new Map<string, number>();
  readonly #trends = new Map<string, number>();
  readonly #daily = new Map<string, { weight: number; reachedAt: number }>();

  /** @param votes in the order of time */
  constructor(world: HonestWorld, votes: readonly BenchVote[], now: number, weigh: Weigh) {
    this.#world = world;
    this.#now = now;
    for (const vote of votes) {
      if (vote.at > now) break;
      const { product, at } = vote;
      const weight = weigh(vote, now);
      this.#sums.set(product, (this.#sums.get(product) ?? 0) + weight);
      const day = boardOf(world, product);
      if (!day || at < day.from || at >= day.to || !weight) continue;
      this.#daily.set(product, {
        weight: (this.#daily.get(product)?.weight ?? 0) + weight,
        reachedAt: at,
      });
    }
  }

  #placeBy(product: string, among: readonly string[], scores: (name: string) => readonly number[]): number {
    const own = scores(product);
    const isAbove = (name: string): boolean => {
      const other = scores(name);
      const n = own.findIndex((score, index) => score !== other[index]);
      return n >= 0 && (other[n] ?? 0) > (own[n] ?? 0);
    };
    return 1 + among.filter(isAbove).length;
  }

  #trendOf(name: string): number {
    const known = this.#trends.get(name);
    if (known !== undefined) return known;
    const { at = 0 } = this.#world.launches.find((launch) => launch.name === name) ?? {};
    const trend = trendOf(this.#sums.get(name) ?? 0, new Date(at).toISOString());
    this.#trends.set(name, trend);
    return trend;
  }

  placesOf(product: string): Places {
    const launches = this.#world.launches.filter(({ at }) => at <= this.#now);
    const names = launches.map(({ name }) => name);
    const day = boardOf(this.#world, product)?.from;
    const competing = names.filter((name) => boardOf(this.#world, name)?.from === day);
    const weight = (name: string) => this.#sums.get(name) ?? 0;
    return {
      trending: this.#placeBy(product, names, (name) => [this.#trendOf(name)]),
      'most voted': this.#placeBy(product, names, (name) => [weight(name)]),
      'board of the day': this.#placeBy(product, competing, (name) => {
        const { weight: sum = 0, reachedAt = 0 } = this.#daily.get(name) ?? {};
        return [sum, -reachedAt];
      }),
    };
  }
}

const boards = new WeakMap<HonestWorld, Map<string, { from: number; to: number }>>();

/** The day on which a product competes. */
export const boardOf = (world: HonestWorld, product: string): { from: number; to: number } | undefined => {
  const known = boards.get(world);
  if (known) return known.get(product);
  const all = world.launches.map(({ name, at }): [string, { from: number; to: number }] => {
    const from = launchOf(new Date(at).toISOString());
    return [name, { from, to: from + days(1) }];
  });
  boards.set(world, new Map(all));
  return boardOf(world, product);
};

const firstVotes = (votes: readonly BenchVote[]): Map<string, number> =>
  new Map(votes.toReversed().map(({ voter, at }) => [voter, at]));

/** The same for a voter in each run: about `withoutProof` of them. */
const canProve = (voter: string): boolean => {
  let mixed = 7;
  for (const character of voter) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01_00_01_93) >>> 0;
  return ((mixed ^ (mixed >>> 15)) >>> 0) % 1_000 >= withoutProof * 1_000;
};

const highest = (gains: readonly Places[]): Places => {
  const most = (order: Order) => Math.max(0, ...gains.map((gain) => gain[order]));
  return {
    trending: most('trending'),
    'most voted': most('most voted'),
    'board of the day': most('board of the day'),
  };
};

const difference = (before: Places, after: Places): Places => ({
  trending: before.trending - after.trending,
  'most voted': before['most voted'] - after['most voted'],
  'board of the day': before['board of the day'] - after['board of the day'],
});

/** Places that the product that gains most gains. */
export interface Gained {
  /** At most, while every vote weighs the same; of a board when it closes. */
  without: Places;
  /** At most, with weights, findings and proofs, and nobody who decides. */
  withDefence: Places;
  /** The same from a day after the last fake vote on; of boards, only those that waited for a finding. */
  later: Places;
}

interface Attacked {
  world: HonestWorld;
  fake: readonly BenchVote[];
  hiding: readonly BenchVote[];
  isFresh: boolean;
  hasProofs: boolean;
}

/** Examines the site up to 16 times during an attack, when boards end, and for a day after it. Boards wait for a day while a finding holds them. */
export const placesGained = ({ world, fake, hiding, isFresh, hasProofs }: Attacked): Gained => {
  const attack = inTime(fake);
  const honest = inTime(world.votes);
  const all = inTime([...honest, ...hiding, ...fake]);
  const fakeVoters = new Set(fake.map(({ voter }) => voter));
  const [created, seen] = [firstVotes(honest), firstVotes(all)];
  const accounts: Accounts = {
    createdAt: (voter) =>
      fakeVoters.has(voter)
        ? isFresh
          ? (seen.get(voter) ?? 0)
          : Number.NEGATIVE_INFINITY
        : (created.get(voter) ?? 0),
    provesItself: (voter) => (fakeVoters.has(voter) ? hasProofs : canProve(voter)),
  };
  const targets = [...new Set(fake.map(({ product }) => product))];
  const defence = new Defence();
  /** What the site would know without the attack: it lowers a few honest votes anyway. */
  const unattacked = new Defence();
  const learn = (now: number): void => {
    defence.learn(findAt(all, now), now);
    unattacked.learn(findAt(honest, now), now);
  };
  const last = attack.at(-1)?.at ?? 0;
  const step = Math.ceil(attack.length / 16);
  const boardEnds = targets.flatMap((product) => boardOf(world, product)?.to ?? []);
  const closings = new Set([
    ...boardEnds.filter((at) => at > (attack[0]?.at ?? 0) && at < last + days(2)),
    ...boardEnds.map((at) => at + leaderboards.decision.longest).filter((at) => at < last + days(3)),
  ]);
  const times = [
    ...attack.filter((_, n) => n % step === step - 1).map(({ at }) => at),
    ...closings,
    ...[minutes(2), hours(1), hours(7), days(1)].map((after) => last + after),
  ].sort((one, other) => one - other);
  const gains: Record<'without' | 'withDefence' | 'later', Places[]> = {
    without: [],
    withDefence: [],
    later: [],
  };
  const measure = (
    now: number,
    products: readonly string[],
    { boardsOnly, isLater }: { boardsOnly: boolean; isLater: boolean },
  ): void => {
    const [plain, honestOnly] = [new Ranking(world, all, now, fully), new Ranking(world, honest, now, fully)];
    const [defended, expected] = [
      new Ranking(world, all, now, weighBy(accounts, defence)),
      new Ranking(world, honest, now, weighBy(accounts, unattacked)),
    ];
    for (const product of products) {
      const only = (places: Places): Places =>
        boardsOnly
          ? { trending: 0, 'most voted': 0, 'board of the day': places['board of the day'] }
          : { ...places, 'board of the day': 0 };
      gains.without.push(only(difference(honestOnly.placesOf(product), plain.placesOf(product))));
      const gained = only(difference(expected.placesOf(product), defended.placesOf(product)));
      gains.withDefence.push(gained);
      if (isLater) gains.later.push(gained);
    }
  };
  const waiting = new Map<string, number>();
  for (const now of times) {
    // The orders are those of the job's last run. Before a board closes, votes up to its end are examined.
    learn(now - detection.every);
    measure(now, targets, { boardsOnly: false, isLater: now >= last + days(1) });
    if (!closings.has(now)) continue;
    learn(now);
    for (const product of targets)
      if (boardOf(world, product)?.to === now)
        if (defence.holds(product)) waiting.set(product, now);
        else measure(now, [product], { boardsOnly: true, isLater: false });
    for (const [product, ended] of waiting)
      if (now === ended + leaderboards.decision.longest) {
        measure(ended, [product], { boardsOnly: true, isLater: true });
        waiting.delete(product);
      }
  }
  for (const [product, ended] of waiting) measure(ended, [product], { boardsOnly: true, isLater: true });
  return {
    without: highest(gains.without),
    withDefence: highest(gains.withDefence),
    later: highest(gains.later),
  };
};

/** Follows a crowd: the most places that a product of it loses by findings, and by proofs that browsers can't do. */
export const placesLost = (world: HonestWorld, products: readonly string[]) => {
  const all = inTime(world.votes);
  const created = firstVotes(all);
  const accounts: Accounts = {
    createdAt: (voter) => created.get(voter) ?? 0,
    provesItself: canProve,
  };
  const defence = new Defence();
  let lost = 0;
  return {
    /** Learns the findings of a moment. */
    hear: (findings: readonly Finding[], now: number): void => defence.learn(findings, now),
    /** Also compares the places. */
    learn(findings: readonly Finding[], now: number): void {
      defence.learn(findings, now);
      const defended = new Ranking(world, all, now, weighBy(accounts, defence));
      const expected = new Ranking(world, all, now, weighBy(accounts));
      for (const product of products) {
        const loss = difference(defended.placesOf(product), expected.placesOf(product));
        lost = Math.max(lost, ...orders.map((order) => loss[order]));
      }
    },
    get lost(): number {
      return lost;
    },
  };
};
