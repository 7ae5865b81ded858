import { days, hours, minutes } from '#lib/domain/durations.ts';
import { item, startsOf, type VoteTable } from './vote-log.ts';

/**
 * Two voters are linked by at least `shared` products that both voted for within a window, if these are a large enough
 * share of all that either voted for (Jaccard). Starting point: CopyCatch (Beutel and others, 2013), with windows for
 * votes that are hours apart. `shared` exceeds the links of a letter or a home row, which people vote through in one sitting.
 */
export const lockstep = {
  rungs: [
    { name: '10 minutes', window: minutes(10), overlap: 0.1 },
    { name: 'an hour', window: hours(1), overlap: 0.3 },
    { name: 'a day', window: days(1), overlap: 0.5 },
  ],
  shared: 6,
  /** In the first rung: a group by these links is worth a look, and nothing else. */
  watched: { shared: 3, overlap: 0.3 },
  /** A link of so many products needs no further proof: no sitting explains it. */
  surelyShared: 8,
  group: 5,
  /** Votes of a product before and after each that are compared with it: bounds the work on products with a crowd. */
  neighbours: 400,
} as const;

/** Disjoint sets of voters (union-find with path halving; the smallest id is the root). */
export class Groups {
  readonly #parent: Uint32Array;

  constructor(size: number) {
    this.#parent = Uint32Array.from({ length: size }, (_, n) => n);
  }

  rootOf(member: number): number {
    let root = member;
    while (item(this.#parent, root) !== root) {
      this.#parent[root] = item(this.#parent, item(this.#parent, root));
      root = item(this.#parent, root);
    }
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }

  /** Groups of at least this size, each in the order of ids. */
  ofSize(least: number): number[][] {
    const members = new Map<number, number[]>();
    for (let voter = 0; voter < this.#parent.length; voter++) {
      const root = this.rootOf(voter);
      if (root === voter) continue;
      const group = members.get(root) ?? [root];
      group.push(voter);
      members.set(root, group);
    }
    return [...members.values()].filter(({ length }) => length >= least);
  }
}

export interface Links {
  /** By rung: groups of linked voters, and of those with sure links. */
  rungs: readonly { linked: Groups; surely: Groups }[];
  watched: Groups;
}

/** The votes of people with enough of them to be linked. */
const linkable = ({ voter, product, products, at }: VoteTable, totals: Uint32Array) => {
  const kept = voter.map((_, n) => n).filter((n) => item(totals, item(voter, n)) >= lockstep.watched.shared);
  const ofKept = kept.map((n) => item(product, n));
  return {
    voter: kept.map((n) => item(voter, n)),
    product: ofKept,
    at: Float64Array.from(kept, (n) => item(at, n)),
    starts: startsOf(ofKept, products.length),
  };
};

/**
 * Links voters. The work is proportional to the pairs of votes for one product within a day.
 * @param totals number of all votes of each voter
 */
export const linkVoters = (table: VoteTable, totals: Uint32Array): Links => {
  const people = table.voters.length;
  const rungs = lockstep.rungs.map(() => ({ linked: new Groups(people), surely: new Groups(people) }));
  const watched = new Groups(people);
  const { voter, product, at, starts } = linkable(table, totals);
  const perVoter: number[][] = Array.from({ length: people }, () => []);
  for (let n = 0; n < voter.length; n++) perVoter[item(voter, n)]?.push(n);
  const [near, middle, far] = lockstep.rungs.map(({ window }) => window) as [number, number, number];
  const counts = lockstep.rungs.map(() => new Uint16Array(people)) as [Uint16Array, Uint16Array, Uint16Array];
  const [countNear, countMiddle, countFar] = counts;
  const met: number[] = [];
  /** Links two voters by the products that `counts` has. */
  const link = (one: number, other: number): void => {
    const either = item(totals, one) + item(totals, other);
    lockstep.rungs.forEach(({ overlap }, rung) => {
      const shared = item(counts[rung] ?? [], other);
      const isAlike = shared >= overlap * (either - shared);
      if (isAlike && shared >= lockstep.shared) rungs[rung]?.linked.join(one, other);
      if (isAlike && shared >= lockstep.surelyShared) rungs[rung]?.surely.join(one, other);
    });
    const close = item(countNear, other);
    if (close >= lockstep.watched.shared && close >= lockstep.watched.overlap * (either - close))
      watched.join(one, other);
  };

  for (let one = 0; one < people; one++) {
    for (const n of perVoter[one] ?? []) {
      const time = at[n] as number;
      const of = product[n] as number;
      const from = Math.max(starts[of] as number, n - lockstep.neighbours);
      const to = Math.min(starts[of + 1] as number, n + lockstep.neighbours + 1);
      let first = n;
      while (first > from && time - (at[first - 1] as number) <= far) first--;
      for (let m = first; m < to; m++) {
        const other = voter[m] as number;
        const apart = Math.abs((at[m] as number) - time);
        if (apart > far) break;
        if (other <= one) continue;
        if (countFar[other] === 0) met.push(other);
        countFar[other] = (countFar[other] as number) + 1;
        if (apart <= middle) countMiddle[other] = (countMiddle[other] as number) + 1;
        if (apart <= near) countNear[other] = (countNear[other] as number) + 1;
      }
    }
    for (const other of met) {
      if (item(countFar, other) >= lockstep.watched.shared) link(one, other);
      for (const count of counts) count[other] = 0;
    }
    met.length = 0;
  }
  return { rungs, watched };
};
