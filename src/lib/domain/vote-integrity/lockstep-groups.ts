import { hours } from '#lib/domain/durations.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { hangersOn, modelsOf, ownPeriods, sharedVotes } from './group-members.ts';
import type { Links } from './linked-voters.ts';
import { busyVotes, fullestWindow, lists, type OtherVoters, rushKnownAt } from './list-readers.ts';
import { lockstep } from './lockstep.ts';
import { item, type VoteTable } from './vote-log.ts';

/** A group is worth a look if half of its votes for most products are within an hour, unlike those of readers of a letter. */
const closeVotes = { products: 3, ofProducts: 0.5, share: 0.5, window: hours(1) } as const;

export interface LockstepGroup {
  voters: readonly number[];
  /** The closest of `lockstep.rungs` that links its voters. */
  rung: number;
  /** Indices of votes: for products that several of the group voted for, and of periods in which the groups have most votes. */
  votes: readonly number[];
}

/** A group that is only worth a look. */
export interface WatchedGroup {
  voters: readonly number[];
  /** Time at which it is known whether its votes weigh less, unless others come through the same list until then. */
  judgedAt?: number;
}

const productsOf = ({ product }: VoteTable, votes: readonly number[]): number[] => [
  ...new Set(votes.map((vote) => item(product, vote))),
];

/** Returns the time from which no list explains these similar sittings; undefined if one may. */
const sittingsConvinceFrom = (
  table: VoteTable,
  others: OtherVoters,
  sittings: readonly number[][],
): number | undefined => {
  const voters = [...new Set(sittings.map(([vote]) => item(table.voter, vote ?? 0)))];
  const shared = [...Map.groupBy(sittings.flat(), (vote) => item(table.product, vote))].filter(
    ([, votes]) => votes.length >= lockstep.group,
  );
  const products = shared.map(([product]) => product);
  const votes = shared.flatMap(([, of]) => of).length;
  const isList = products.length <= lists.links && votes < lists.agreement * products.length * voters.length;
  if (voters.length < lockstep.group || products.length < lockstep.shared || isList) return undefined;
  return rushKnownAt(table, others, { voters, products });
};

/**
 * Returns the time from which links of newsletters don't explain the group; undefined if they may. It needs most votes of `shared`
 * products while it votes or, if linked by votes hours apart, five voters with sure links. A group linked by
 * votes minutes apart must come in a rush.
 */
const groupConvincesFrom = (
  table: VoteTable,
  others: OtherVoters,
  { group, surely, rung }: { group: readonly number[]; surely: ReadonlySet<number>; rung: number },
): number | undefined => {
  if (rung > 0 && group.filter((voter) => surely.has(voter)).length >= lockstep.group) return 0;
  const periods = ownPeriods(table, group, { gap: lockstep.rungs[rung]?.window ?? 0 });
  if (productsOf(table, periods.flat()).length < lockstep.shared) return undefined;
  // All products that it shares: those of its periods may be the ones with a rush by chance.
  const products = productsOf(table, sharedVotes(table, group));
  return rung > 0 ? 0 : rushKnownAt(table, others, { voters: group, products });
};

/** True if the group's votes for enough products are close together. */
const areCloseTogether = (table: VoteTable, group: readonly number[]): boolean => {
  const products = [...Map.groupBy(sharedVotes(table, group), (vote) => item(table.product, vote)).values()];
  const close = products.filter((votes) => {
    const times = votes.map((vote) => item(table.at, vote));
    return fullestWindow(times, closeVotes.window).count >= closeVotes.share * votes.length;
  });
  return close.length >= Math.max(closeVotes.products, closeVotes.ofProducts * products.length);
};

/**
 * Groups that vote alike, and groups that are only worth a look. A voter is in one of them at most.
 * @param links of the voters; `now`: the time, in milliseconds since 1970
 */
export const findLockstepGroups = (
  table: VoteTable,
  totals: Uint32Array,
  { rungs, watched, alikeSittings, now }: Links & { now: number },
): { groups: LockstepGroup[]; watched: WatchedGroup[] } => {
  const joined = new DisjointSets(table.voters.length);
  const pending = new DisjointSets(table.voters.length);
  const closest = new Map<number, number>();
  const judgedAt = new Map<number, number>();
  let known: ReadonlySet<number> = new Set();
  const others: OtherVoters = { busy: busyVotes(table), isKnown: (voter) => known.has(voter) };
  let candidates = [
    ...alikeSittings.map((sittings) => ({
      voters: sittings.map(([vote]) => item(table.voter, vote ?? 0)),
      rung: 0,
      /** @returns the time from which it convinces; undefined if it does not */
      convincesFrom: () => sittingsConvinceFrom(table, others, sittings),
    })),
    ...rungs.flatMap(({ linked, surely }, rung) => {
      const sure = new Set(surely.ofSize(lockstep.group).flat());
      return linked.ofSize(lockstep.group).map((voters) => ({
        voters,
        rung,
        convincesFrom: () => groupConvincesFrom(table, others, { group: voters, surely: sure, rung }),
      }));
    }),
  ];
  // Of a ring that votes in shifts one is often known at once; then the others can't be readers of the same list.
  for (let before = -1; before < closest.size; ) {
    before = closest.size;
    known = new Set(closest.keys());
    candidates = candidates.filter(({ voters, rung, convincesFrom }) => {
      const from = convincesFrom();
      if (from === undefined) return true;
      for (const voter of voters) {
        (from > now ? pending : joined).join(voters[0] ?? 0, voter);
        if (from > now) judgedAt.set(voter, Math.max(from, judgedAt.get(voter) ?? 0));
        else if (!closest.has(voter)) closest.set(voter, rung);
      }
      return from > now;
    });
  }
  const taken = new Set<number>();
  const convincing = joined.ofSize(lockstep.group).map((voters) => {
    const rung = voters.reduce((least, voter) => Math.min(least, closest.get(voter) ?? least), rungs.length);
    return { voters, rung, gap: lockstep.rungs[rung]?.window ?? 0 };
  });
  const joining = hangersOn(table, totals, convincing);
  const complete = convincing.map(({ voters: group, rung, gap }, n) => {
    const joiners = (joining[n] ?? []).filter((voter) => !closest.has(voter) && !taken.has(voter));
    // More of them are a crowd, among which a few accounts would frame people by voting for what is new.
    const isCrowd = joiners.length > group.length;
    const all = [...group, ...(isCrowd ? [] : joiners)].sort((one, other) => one - other);
    for (const voter of all) taken.add(voter);
    const copied = modelsOf(table, all);
    return { voters: all.filter((voter) => !copied.has(voter)), rung, gap };
  });
  const members = complete.flatMap(({ voters }) => voters);
  /** Votes of the periods in which all groups together have most, by gap and voter. */
  const votesTogether = new Map(
    [...new Set(complete.map(({ gap }) => gap))].map((gap) => [
      gap,
      Map.groupBy(ownPeriods(table, members, { gap }).flat(), (vote) => item(table.voter, vote)),
    ]),
  );
  const groups = complete.flatMap(({ voters, rung, gap }): LockstepGroup[] => {
    const shared = sharedVotes(table, voters);
    if (!shared.length) return []; // Without its models a group may be too small.
    const withOthers = voters.flatMap((voter) => votesTogether.get(gap)?.get(voter) ?? []);
    return [{ voters, rung, votes: [...new Set([...shared, ...withOthers])] }];
  });
  const notTaken = (found: DisjointSets): number[][] =>
    found
      .ofSize(lockstep.group)
      .map((group) => group.filter((voter) => !taken.has(voter)))
      .filter(({ length }) => length >= lockstep.group);
  const judgedLater = notTaken(pending).map((voters) => ({
    voters,
    judgedAt: voters.reduce((latest, voter) => Math.max(latest, judgedAt.get(voter) ?? 0), 0),
  }));
  for (const voter of judgedLater.flatMap(({ voters }) => voters)) taken.add(voter);
  const weak = notTaken(watched).filter((voters) => areCloseTogether(table, voters));
  return {
    groups,
    watched: [...judgedLater, ...weak.map((voters) => ({ voters }))],
  };
};
