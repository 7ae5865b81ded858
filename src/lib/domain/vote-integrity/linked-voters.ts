import { DisjointSets } from './disjoint-sets.ts';
import { lockstep } from './lockstep.ts';
import { item, sortedBy, startsOf, type VoteTable } from './vote-log.ts';

export interface Links {
  /** Groups of linked voters, and of those with sure links (none in the first rung), by rung. */
  rungs: readonly { linked: DisjointSets; surely: DisjointSets }[];
  watched: DisjointSets;
  /** Groups of sittings that are alike: the votes of each, indices of the table. */
  alikeSittings: readonly (readonly number[][])[];
}

/** Votes of people who have enough of them in the table to be linked. Votes outside the table don't count. */
const linkable = (table: VoteTable) => {
  const { voters, products, voterStarts } = table;
  const isLinkable = (person: number) =>
    item(voterStarts, person + 1) - item(voterStarts, person) >= lockstep.watched.shared;
  const kept = table.voter.map((_, n) => n).filter((n) => isLinkable(item(table.voter, n)));
  const voter = kept.map((n) => item(table.voter, n));
  const product = kept.map((n) => item(table.product, n));
  const at = Float64Array.from(kept, (n) => item(table.at, n));
  const ofVoters = startsOf(voter, voters.length);
  return {
    ...{ kept, voter, product, at },
    starts: startsOf(product, products.length),
    voterStarts: ofVoters,
    byVoter: sortedBy(voter, ofVoters),
  };
};

/**
 * Returns the sitting of each vote, the number of votes of each sitting, the first sitting of each voter, with one past the
 * last, and the number of votes of each voter's longest sitting.
 */
const sittingsOf = ({ at, byVoter, voterStarts }: ReturnType<typeof linkable>, people: number) => {
  const sitting = new Uint32Array(at.length);
  const sizes: number[] = [];
  const firsts = new Uint32Array(people + 1);
  const longest = new Uint32Array(people);
  for (let person = 0; person < people; person++) {
    firsts[person] = sizes.length;
    // Among the votes of two weeks most people have too few to be linked.
    if (voterStarts[person] === voterStarts[person + 1]) continue;
    const votes = byVoter.slice(voterStarts[person], voterStarts[person + 1]);
    let last = Number.NEGATIVE_INFINITY;
    for (const n of votes.sort((one, other) => item(at, one) - item(at, other))) {
      if (item(at, n) - last > lockstep.pause) sizes.push(0);
      last = item(at, n);
      const current = sizes.length - 1;
      const size = item(sizes, current) + 1;
      sitting[n] = current;
      sizes[current] = size;
      longest[person] = Math.max(item(longest, person), size);
    }
  }
  firsts[people] = sizes.length;
  return { sitting, sizes, firsts, longest };
};

/**
 * Votes that are compared with each vote: of the same product, within the longest window, and at most `neighbours` before or
 * after. @returns the first, and one past the last, of each vote
 */
const comparedWith = ({ product, at, starts }: ReturnType<typeof linkable>) => {
  const firsts = new Uint32Array(at.length);
  const ends = new Uint32Array(at.length);
  const isNear = (one: number, other: number): boolean =>
    (at[other] as number) - (at[one] as number) <= lockstep.rungs[2].window &&
    other - one <= lockstep.neighbours;
  let first = 0;
  let end = 0;
  for (let n = 0; n < at.length; n++) {
    first = Math.max(first, item(starts, item(product, n)));
    while (!isNear(first, n)) first++;
    const last = item(starts, item(product, n) + 1);
    end = Math.max(end, n + 1);
    while (end < last && isNear(n, end)) end++;
    firsts[n] = first;
    ends[n] = end;
  }
  return { firsts, ends };
};

/**
 * Links voters. The work is proportional to the pairs of votes for one product within a day.
 * @param totals number of all votes of each voter
 */
export const linkVoters = (table: VoteTable, totals: Uint32Array): Links => {
  const people = table.voters.length;
  const rungs = lockstep.rungs.map(() => ({
    linked: new DisjointSets(people),
    surely: new DisjointSets(people),
  }));
  const watched = new DisjointSets(people);
  const votes = linkable(table);
  const { kept, voter, product, at, voterStarts, byVoter } = votes;
  const { sitting, sizes, firsts, longest } = sittingsOf(votes, people);
  const compared = comparedWith(votes);
  const alike = new DisjointSets(sizes.length);
  const [near, middle] = lockstep.rungs.map(({ window }) => window) as [number, number];
  const counts = lockstep.rungs.map(() => new Uint16Array(people)) as [Uint16Array, Uint16Array, Uint16Array];
  const [countNear, countMiddle, countFar] = counts;
  const met: number[] = [];
  /** Products that two voters share within a window: of each a number for the two sittings that its votes are of. */
  const sharedWithin = (one: number, other: number, window: number): number[] => {
    const mineEnd = voterStarts[one + 1] as number;
    const theirsEnd = voterStarts[other + 1] as number;
    const shared: number[] = [];
    let m = voterStarts[one] as number;
    let t = voterStarts[other] as number;
    while (m < mineEnd && t < theirsEnd) {
      const first = byVoter[m] as number;
      const second = byVoter[t] as number;
      const difference = (product[first] as number) - (product[second] as number);
      if (difference === 0 && Math.abs((at[first] as number) - (at[second] as number)) <= window)
        shared.push((sitting[first] as number) * sizes.length + (sitting[second] as number));
      if (difference <= 0) m++;
      if (difference >= 0) t++;
    }
    return shared;
  };
  const joinIfAlike = (mine: number, theirs: number, shared: number): void => {
    const either = item(sizes, mine) + item(sizes, theirs) - shared;
    if (shared >= lockstep.shared && shared >= lockstep.sittingOverlap * either) alike.join(mine, theirs);
  };
  /** Links two voters by the products that `counts` has. */
  const link = (one: number, other: number): void => {
    const either = (totals[one] as number) + (totals[other] as number);
    const mine = firsts[one] as number;
    const theirs = firsts[other] as number;
    const together = ((firsts[one + 1] as number) - mine) * ((firsts[other + 1] as number) - theirs);
    lockstep.rungs.forEach(({ overlap, window, perSitting }, rung) => {
      const groups = rungs[rung];
      const shared = counts[rung]?.[other] ?? 0;
      const least = Math.max(lockstep.shared, overlap * (either - shared));
      if (!groups || shared < least) return;
      // Most pairs need no comparison of their sittings: they have one each, are of one group, or share too little to become so.
      if (rung === 0 && together === 1) joinIfAlike(mine, theirs, shared);
      const isLinked = groups.linked.areTogether(one, other);
      const isJoined = isLinked && (rung === 0 || groups.surely.areTogether(one, other));
      const haveLong = Math.min(item(longest, one), item(longest, other)) >= lockstep.shared;
      const mayBeAlike = rung === 0 && together > 1 && haveLong;
      if (!mayBeAlike && (isJoined || together * perSitting < least)) return;
      const products = sharedWithin(one, other, window);
      const sure = Math.min(lockstep.sure.shared, lockstep.sure.overlap * (either - shared));
      const needed = isLinked ? Math.max(least, sure) : least;
      if (products.length < needed && !mayBeAlike) return;
      const bySittings = new Map<number, number>();
      for (const both of products) bySittings.set(both, (bySittings.get(both) ?? 0) + 1);
      let counted = 0;
      for (const [both, length] of bySittings) {
        counted += Math.min(length, perSitting);
        if (rung === 0) joinIfAlike(Math.floor(both / sizes.length), both % sizes.length, length);
      }
      if (counted < least) return;
      groups.linked.join(one, other);
      if (rung > 0 && counted >= sure) groups.surely.join(one, other);
    });
  };
  const watch = (one: number, other: number): void => {
    const shared = item(countNear, other);
    const either = item(totals, one) + item(totals, other) - shared;
    if (shared >= lockstep.watched.overlap * either) watched.join(one, other);
  };

  for (let one = 0; one < people; one++) {
    for (let vote = item(voterStarts, one), end = item(voterStarts, one + 1); vote < end; vote++) {
      const n = byVoter[vote] as number;
      const time = at[n] as number;
      for (let m = compared.firsts[n] as number, last = compared.ends[n] as number; m < last; m++) {
        const other = voter[m] as number;
        if (other <= one) continue;
        const apart = Math.abs((at[m] as number) - time);
        if (countFar[other] === 0) met.push(other);
        countFar[other] = (countFar[other] as number) + 1;
        if (apart <= middle) countMiddle[other] = (countMiddle[other] as number) + 1;
        if (apart <= near) countNear[other] = (countNear[other] as number) + 1;
      }
    }
    for (const other of met) {
      if ((countFar[other] as number) >= lockstep.shared) link(one, other);
      if ((countNear[other] as number) >= lockstep.watched.shared) watch(one, other);
      for (const count of counts) count[other] = 0;
    }
    met.length = 0;
  }
  const alikeOnes = alike.ofSize(lockstep.group);
  const votesOf = new Map(alikeOnes.flat().map((of): [number, number[]] => [of, []]));
  sitting.forEach((of, n) => {
    votesOf.get(of)?.push(item(kept, n));
  });
  const alikeSittings = alikeOnes.map((group) => group.map((of) => votesOf.get(of) ?? []));
  return { rungs, watched, alikeSittings };
};
