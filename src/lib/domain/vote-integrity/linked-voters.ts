import { days, hours, minutes } from '#lib/domain/durations.ts';
import { item, startsOf, type VoteTable } from './vote-log.ts';

/**
 * Two voters are linked by at least `shared` products that both voted for within a window, if these are a large enough
 * share of all that either voted for (Jaccard). Starting point: CopyCatch (Beutel and others, 2013), with windows for
 * votes that are hours apart. People vote through a newsletter, the home page or a leaderboard in one sitting, so
 * one sitting proves little, however many products it has: `perSitting` of them count, and a link needs several sittings.
 */
export const lockstep = {
  rungs: [
    { name: '10 minutes', window: minutes(10), overlap: 0.1, perSitting: 5 },
    { name: 'an hour', window: hours(1), overlap: 0.3, perSitting: 1 },
    { name: 'a day', window: days(1), overlap: 0.5, perSitting: 1 },
  ],
  shared: 6,
  /** In the windows of an hour and of a day, a link of so many products that count needs no further proof. */
  surelyShared: 8,
  /** In the first rung: a group by these links is worth a look, and nothing else. */
  watched: { shared: 3, overlap: 0.3 },
  /** Longest time between two votes of a sitting. */
  pause: minutes(30),
  /** Two sittings are alike if they share `shared` products in the first rung, and so many of those of either. */
  alikeSittings: 0.3,
  group: 5,
  /** Votes of a product before and after each that are compared with it: bounds the work on products with a crowd. */
  neighbours: 400,
} as const;

/** Disjoint sets of voters, or of sittings (union-find with path halving; the smallest id is the root). */
export class Groups {
  readonly #parent: Uint32Array;

  constructor(size: number) {
    this.#parent = new Uint32Array(size).map((_, n) => n);
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
  /** Groups of sittings that are alike: the votes of each, indices of the table. */
  rounds: readonly (readonly number[][])[];
}

/** Votes of people who have enough of them in the table to be linked. Votes outside the table don't count. */
const linkable = ({ voter, product, products, at, voterStarts }: VoteTable) => {
  const isLinkable = (person: number) =>
    item(voterStarts, person + 1) - item(voterStarts, person) >= lockstep.watched.shared;
  const kept = voter.map((_, n) => n).filter((n) => isLinkable(item(voter, n)));
  const ofKept = kept.map((n) => item(product, n));
  return {
    kept,
    voter: kept.map((n) => item(voter, n)),
    product: ofKept,
    at: Float64Array.from(kept, (n) => item(at, n)),
    starts: startsOf(ofKept, products.length),
  };
};

/** Returns the sitting of each vote, the number of votes of each sitting, and the first sitting of each voter, with one past the last. */
const sittingsOf = (perVoter: readonly (readonly number[])[], at: Float64Array) => {
  const sitting = new Uint32Array(at.length);
  const sizes: number[] = [];
  const firsts = perVoter.map((votes) => {
    const first = sizes.length;
    let last = Number.NEGATIVE_INFINITY;
    for (const n of votes.toSorted((one, other) => item(at, one) - item(at, other))) {
      if (item(at, n) - last > lockstep.pause) sizes.push(0);
      last = item(at, n);
      sitting[n] = sizes.length - 1;
      sizes[sizes.length - 1] = item(sizes, sizes.length - 1) + 1;
    }
    return first;
  });
  firsts.push(sizes.length);
  const longest = perVoter.map((_, n) => Math.max(0, ...sizes.slice(firsts[n], firsts[n + 1])));
  return { sitting, sizes, firsts, longest };
};

/**
 * Links voters. The work is proportional to the pairs of votes for one product within a day.
 * @param totals number of all votes of each voter
 */
export const linkVoters = (table: VoteTable, totals: Uint32Array): Links => {
  const people = table.voters.length;
  const rungs = lockstep.rungs.map(() => ({ linked: new Groups(people), surely: new Groups(people) }));
  const watched = new Groups(people);
  const { kept, voter, product, at, starts } = linkable(table);
  const perVoter: number[][] = Array.from({ length: people }, () => []);
  for (let n = 0; n < voter.length; n++) perVoter[item(voter, n)]?.push(n);
  const { sitting, sizes, firsts, longest } = sittingsOf(perVoter, at);
  const alike = new Groups(sizes.length);
  const [near, middle, far] = lockstep.rungs.map(({ window }) => window) as [number, number, number];
  const counts = lockstep.rungs.map(() => new Uint16Array(people)) as [Uint16Array, Uint16Array, Uint16Array];
  const [countNear, countMiddle, countFar] = counts;
  const met: number[] = [];
  /** Numbers of products that two voters share within a window, by the sittings that both are of. */
  const sharedBySittings = (one: number, other: number, window: number): Map<number, number> => {
    const [mine, theirs] = [perVoter[one] ?? [], perVoter[other] ?? []];
    const shared = new Map<number, number>();
    for (let m = 0, t = 0; m < mine.length && t < theirs.length; ) {
      const [first, second] = [item(mine, m), item(theirs, t)];
      const difference = item(product, first) - item(product, second);
      if (difference === 0 && Math.abs(item(at, first) - item(at, second)) <= window) {
        const both = item(sitting, first) * sizes.length + item(sitting, second);
        shared.set(both, (shared.get(both) ?? 0) + 1);
      }
      if (difference <= 0) m++;
      if (difference >= 0) t++;
    }
    return shared;
  };
  const joinIfAlike = (mine: number, theirs: number, shared: number): void => {
    const either = item(sizes, mine) + item(sizes, theirs) - shared;
    if (shared >= lockstep.shared && shared >= lockstep.alikeSittings * either) alike.join(mine, theirs);
  };
  /** Links two voters by the products that `counts` has. */
  const link = (one: number, other: number): void => {
    const either = item(totals, one) + item(totals, other);
    const [mine, theirs] = [item(firsts, one), item(firsts, other)];
    const together = (item(firsts, one + 1) - mine) * (item(firsts, other + 1) - theirs);
    lockstep.rungs.forEach(({ overlap, window, perSitting }, rung) => {
      const groups = rungs[rung];
      const shared = item(counts[rung] ?? [], other);
      const least = Math.max(lockstep.shared, overlap * (either - shared));
      if (!groups || shared < least) return;
      // Most pairs need no comparison of their sittings: they have one each, or are of one group.
      if (rung === 0 && together === 1) joinIfAlike(mine, theirs, shared);
      const joined = rung === 0 ? groups.linked : groups.surely;
      const isKnown = joined.rootOf(one) === joined.rootOf(other);
      const mayBeAlike = rung === 0 && Math.min(item(longest, one), item(longest, other)) >= lockstep.shared;
      if ((isKnown && !mayBeAlike) || together * perSitting < least) return;
      const bySittings = sharedBySittings(one, other, window);
      let counted = 0;
      for (const [both, length] of bySittings) {
        counted += Math.min(length, perSitting);
        if (rung === 0) joinIfAlike(Math.floor(both / sizes.length), both % sizes.length, length);
      }
      if (counted < least) return;
      groups.linked.join(one, other);
      if (counted >= lockstep.surelyShared) groups.surely.join(one, other);
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
  const alikeOnes = alike.ofSize(lockstep.group);
  const votesOf = new Map(alikeOnes.flat().map((of): [number, number[]] => [of, []]));
  sitting.forEach((of, n) => {
    votesOf.get(of)?.push(item(kept, n));
  });
  const rounds = alikeOnes.map((group) => group.map((of) => votesOf.get(of) ?? []));
  return { rungs, watched, rounds };
};
