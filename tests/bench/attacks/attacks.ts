import { readFileSync } from 'node:fs';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { type BenchVote, type HonestWorld, honestConstants, start } from './honest.ts';
import { boardOf } from './places.ts';
import type { Random } from './random.ts';

/** Ways to hide: votes that come up to a day later, and as many votes for other products as fake ones. */
export interface Disguise {
  isDelayed: boolean;
  isCamouflaged: boolean;
}

export const disguises = {
  plain: { isDelayed: false, isCamouflaged: false },
  delayed: { isDelayed: true, isCamouflaged: false },
  camouflaged: { isDelayed: false, isCamouflaged: true },
  'delayed and camouflaged': { isDelayed: true, isCamouflaged: true },
} as const satisfies Record<string, Disguise>;

/** Real fake votes: those for every second product, in the order of their first vote. */
export const readFakeVotes = (file: string): { tuning: BenchVote[]; others: BenchVote[] } => {
  const votes = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [voter = '', product = '', at = ''] = line.split(',');
      return { voter, product, at: Date.parse(at) };
    });
  const products = [...new Set(votes.map(({ product }) => product))];
  const half = new Set(products.filter((_, n) => n % 2 === 0));
  return {
    tuning: votes.filter(({ product }) => half.has(product)),
    others: votes.filter(({ product }) => !half.has(product)),
  };
};

/** Adds votes for ordinary products near the times of the fake ones, as many as these. */
const camouflage = (world: HonestWorld, random: Random, fake: readonly BenchVote[]): BenchVote[] => {
  const targets = new Set(fake.map(({ product }) => product));
  return fake.flatMap(({ voter, at }) => {
    for (let tries = 0; tries < 10; tries++) {
      const when = at + days(random.between(-3, 3));
      const product = world.productAt(when)?.name;
      if (product && !targets.has(product)) return { voter, product, at: when };
    }
    return [];
  });
};

/** @returns the fake votes in this disguise, and those that are only to hide them */
export const disguise = (
  world: HonestWorld,
  random: Random,
  fake: readonly BenchVote[],
  { isDelayed, isCamouflaged }: Disguise,
): { fake: BenchVote[]; hiding: BenchVote[] } => {
  const late = fake.map((vote) => ({ ...vote, at: vote.at + (isDelayed ? days(random.next()) : 0) }));
  return { fake: late, hiding: isCamouflaged ? camouflage(world, random, late) : [] };
};

/**
 * Puts real fake votes on products of the site, at the same distances in time; the most of them in the middle of its days.
 * @param isPopular each product becomes the most popular one of the day of its first vote; otherwise any
 */
export const onSite = (
  world: HonestWorld,
  random: Random,
  fake: readonly BenchVote[],
  isPopular: boolean,
): BenchVote[] => {
  const times = fake.map(({ at }) => at).sort((one, other) => one - other);
  const middle = times[times.length >> 1] ?? 0;
  const shift = start + days(honestConstants.days / 2) - middle;
  const any = random.shuffled(world.launches.filter(({ at }) => at < start + days(40)));
  const popular = world.launches.toSorted((one, other) => other.weight - one.weight);
  const taken = new Set<string>();
  const target = new Map<string, string>();
  for (const { product, at } of fake.toSorted((one, other) => one.at - other.at)) {
    if (target.has(product)) continue;
    const first = at + shift;
    const isOfDay = (launch: { at: number }): boolean => launch.at <= first && launch.at > first - days(1);
    const free = (isPopular ? popular.filter(isOfDay) : any).find(({ name }) => !taken.has(name));
    const name = free?.name ?? product;
    taken.add(name);
    target.set(product, name);
  }
  return fake.map(({ voter, product, at }) => ({
    voter,
    product: target.get(product) ?? product,
    at: at + shift,
  }));
};

interface Attack {
  about: string;
  /** Accounts made for it; otherwise they are old. */
  isFresh?: true;
  /** Its browsers do the proofs that are asked for. */
  hasProofs?: true;
  votes(world: HonestWorld, random: Random): BenchVote[];
}

/** A product on the day on which it competes, in the middle of the site's days, before 8 pm. */
const aim = (world: HonestWorld, random: Random) => {
  const at = start + days(Math.floor(random.between(30, 60))) + hours(random.between(0, 20));
  return { at, product: random.pick(competing(world, at)).name };
};

/** Products that compete on the day of this time: those of the day before, or of its midnight. */
const competing = (world: HonestWorld, at: number) =>
  world.launches.filter(({ name }) => {
    const board = boardOf(world, name);
    return board && board.from <= at && at < board.to;
  });

const accounts = (count: number): string[] => Array.from({ length: count }, (_, n) => `fake-${n}`);

/** Accounts vote for one product within an hour. */
const freshAccounts = (count: number): Attack => ({
  isFresh: true,
  about: `${count} accounts that were made for it vote for one product within an hour`,
  votes(world, random) {
    const { at, product } = aim(world, random);
    return accounts(count).map((voter) => ({ voter, product, at: at + hours(random.next()) }));
  },
});

/** A ring of accounts that votes for many products, each account for most of them, within minutes of the day on which they compete. */
const ring =
  (size: number, products: number): Attack['votes'] =>
  (world, random) => {
    const first = start + days(Math.floor(random.between(30, 50)));
    const targets = new Set<string>();
    return Array.from({ length: products }).flatMap((_, n) => {
      const at = first + days(n / 2) + hours(random.between(0, 8));
      const { name } = random.pick(competing(world, at).filter((launch) => !targets.has(launch.name)));
      targets.add(name);
      return accounts(size)
        .filter(() => random.next() < 0.8)
        .map((voter) => ({ voter, product: name, at: at + minutes(random.between(0, 8)) }));
    });
  };

export const attacks: Record<string, Attack> = {
  'fresh accounts': freshAccounts(20),
  'a hundred fresh accounts': freshAccounts(100),
  'a hundred fresh accounts in browsers': {
    ...freshAccounts(100),
    about: 'the same, and their browsers do the proofs that are asked for',
    hasProofs: true,
  },
  'aged accounts': {
    about: '200 accounts that are months old, and have no other vote, vote for one product over three days',
    votes(world, random) {
      const { at, product } = aim(world, random);
      return accounts(200).map((voter) => ({ voter, product, at: at + days(random.between(0, 3)) }));
    },
  },
  lockstep: { about: '30 accounts vote for 12 products, each for most of them', votes: ring(30, 12) },
  'slow drip': {
    about: '40 accounts vote for 8 products, one every few hours over a month',
    votes: (world, random) => {
      const first = start + days(random.between(30, 50));
      const targets = random.shuffled(world.launches.filter(({ at }) => at < first)).slice(0, 8);
      return accounts(40).flatMap((voter) =>
        targets.map(({ name }) => ({ voter, product: name, at: first + days(random.between(0, 30)) })),
      );
    },
  },
  'framed rival': {
    about: '30 accounts of a ring for 12 products also vote for a rival, whose own voters must not suffer',
    votes(world, random) {
      const votes = ring(30, 12)(world, random);
      const rival = random.pick(world.launches.slice(100, 250)).name;
      const at = votes[0]?.at ?? start;
      return [
        ...votes,
        ...accounts(30).map((voter) => ({ voter, product: rival, at: at + minutes(random.between(0, 30)) })),
      ];
    },
  },
};
