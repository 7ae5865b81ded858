import { days, hours } from '#lib/domain/durations.ts';
import { Groups, type Links, lockstep } from './linked-voters.ts';
import { item, type VoteTable } from './vote-log.ts';

/** A group is worth a look if it voted for most products in a rush: half of its votes in an hour, as a letter's readers do not. */
const rush = { products: 3, ofProducts: 0.5, share: 0.5, window: hours(1) } as const;

/** Accounts with too few votes to be linked belong to a group if these lie in periods in which the group had most votes. */
const joining = { votes: 2, share: 0.4, ofFew: 0.99, few: 3, inDays: 0.6 } as const;

export interface LockstepGroup {
  voters: readonly number[];
  /** The closest of `lockstep.rungs` that links its voters. */
  rung: number;
  /** Indices of votes, in the order of the table: for products that several of the group voted for. */
  votes: readonly number[];
}

/** Votes of one product in the order of time, none of them long after the one before. */
type Run = readonly number[];

const votesOf = ({ byVoter, voterStarts }: VoteTable, voters: readonly number[]): number[] =>
  voters
    .flatMap((voter) => [...byVoter.subarray(voterStarts[voter], voterStarts[voter + 1])])
    .sort((one, other) => one - other);

/** Periods in which the voters have many votes of a product, and most. */
const ownPeriods = (table: VoteTable, voters: readonly number[], gap: number): Run[] => {
  const runs: number[][] = [];
  let last = -1;
  for (const vote of votesOf(table, voters)) {
    const isNext =
      last >= 0 &&
      item(table.product, vote) === item(table.product, last) &&
      item(table.at, vote) - item(table.at, last) <= gap;
    if (isNext) runs.at(-1)?.push(vote);
    else runs.push([vote]);
    last = vote;
  }
  return runs.filter((run) => {
    const all = (run.at(-1) ?? 0) - (run[0] ?? 0) + 1;
    return run.length >= lockstep.group && run.length * 2 > all;
  });
};

const productsIn = ({ product }: VoteTable, runs: readonly Run[]): number =>
  new Set(runs.map(([first]) => item(product, first ?? 0))).size;

/**
 * True if links of a newsletter don't explain the group: five of its voters share `surelyShared` products, or it has most
 * votes of `shared` products while it votes. Newsletter readers share its links and perhaps one more product.
 */
const areConvincing = (
  table: VoteTable,
  group: readonly number[],
  surely: ReadonlySet<number>,
  gap: number,
) =>
  group.filter((voter) => surely.has(voter)).length >= lockstep.group ||
  productsIn(table, ownPeriods(table, group, gap)) >= lockstep.shared;

/** Accounts outside of the group that voted where and when it did, and for little else. */
const hangersOn = (
  table: VoteTable,
  totals: Uint32Array,
  { voters, gap }: { voters: readonly number[]; gap: number },
): number[] => {
  const members = new Set(voters);
  const within = new Map<number, number>();
  for (const run of ownPeriods(table, voters, gap))
    for (let vote = run[0] ?? 0; vote <= (run.at(-1) ?? -1); vote++) {
      const voter = item(table.voter, vote);
      if (!members.has(voter)) within.set(voter, (within.get(voter) ?? 0) + 1);
    }
  const isWide = gap > hours(1);
  return [...within]
    .filter(([voter, count]) => {
      const share = count / item(totals, voter);
      if (count >= joining.few) return share >= (isWide ? joining.inDays : joining.share);
      return count >= joining.votes && share >= joining.ofFew;
    })
    .map(([voter]) => voter);
};

/** Votes for products that several of the voters voted for. */
export const sharedVotes = (table: VoteTable, voters: readonly number[]): number[] =>
  [...Map.groupBy(votesOf(table, voters), (vote) => item(table.product, vote)).values()]
    .filter(({ length }) => length >= lockstep.group)
    .flat();

/** True if the group voted for enough products in a rush. */
const areInARush = (table: VoteTable, group: readonly number[]): boolean => {
  const products = [...Map.groupBy(sharedVotes(table, group), (vote) => item(table.product, vote)).values()];
  const rushed = products.filter((votes) => {
    const times = votes.map((vote) => item(table.at, vote));
    let first = 0;
    let fullest = 0;
    times.forEach((time, n) => {
      while (time - (times[first] ?? 0) > rush.window) first++;
      fullest = Math.max(fullest, n - first + 1);
    });
    return fullest >= rush.share * votes.length;
  });
  return rushed.length >= Math.max(rush.products, rush.ofProducts * products.length);
};

/** Groups that vote alike, and groups that are only worth a look. A voter is in one of them at most. */
export const findLockstepGroups = (
  table: VoteTable,
  totals: Uint32Array,
  { rungs, watched }: Links,
): { groups: LockstepGroup[]; watched: number[][] } => {
  const joined = new Groups(table.voters.length);
  const closest = new Map<number, number>();
  rungs.forEach(({ linked, surely }, rung) => {
    const sure = new Set(surely.ofSize(lockstep.group).flat());
    for (const group of linked.ofSize(lockstep.group)) {
      if (!areConvincing(table, group, sure, lockstep.rungs[rung]?.window ?? 0)) continue;
      for (const voter of group) {
        joined.join(group[0] ?? 0, voter);
        if (!closest.has(voter)) closest.set(voter, rung);
      }
    }
  });
  const taken = new Set<number>();
  const groups = joined.ofSize(lockstep.group).map((group) => {
    const rung = Math.min(...group.map((voter) => closest.get(voter) ?? rungs.length));
    const gap = rung === rungs.length - 1 ? days(1) : hours(1);
    const others = hangersOn(table, totals, { voters: group, gap }).filter(
      (voter) => !closest.has(voter) && !taken.has(voter),
    );
    const voters = [...group, ...others].sort((one, other) => one - other);
    for (const voter of voters) taken.add(voter);
    return { voters, rung, votes: sharedVotes(table, voters) };
  });
  return {
    groups,
    watched: watched
      .ofSize(lockstep.group)
      .map((group) => group.filter((voter) => !taken.has(voter)))
      .filter((group) => group.length >= lockstep.group && areInARush(table, group)),
  };
};
