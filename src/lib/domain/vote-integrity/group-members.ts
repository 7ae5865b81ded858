import { days, hours } from '#lib/domain/durations.ts';
import { lockstep } from './lockstep.ts';
import { item, type VoteTable, votesOf } from './vote-log.ts';

/**
 * Accounts with too few votes to be linked join a group if more than `few` of their votes, and this share of all (`inDays` in
 * groups linked within a day), lie in periods in which the group had most votes, and they and it `ofPeriod` of the votes. An
 * account with `few` such votes joins if it cast all its others less than `before` such a period: the period begins with the first
 * vote of a known account, so one that opens it votes just before.
 */
const joining = { few: 2, before: lockstep.rungs[0].window, share: 0.4, inDays: 0.6, ofPeriod: 0.8 } as const;

/**
 * A model was first for `ofShared` of what it shares with the group, on at least `days` days, and no account was second for
 * `sameFollower` of it.
 */
const models = { ofShared: 0.9, days: 3, sameFollower: 0.5 } as const;

/** Votes of one product in the order of time, none of them long after the one before. */
type Run = readonly number[];

/** Periods in which the voters have many votes of a product, and more than this share of them. */
export const ownPeriods = (
  table: VoteTable,
  voters: readonly number[],
  { gap, share = 0.5 }: { gap: number; share?: number },
): Run[] => {
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
    return run.length >= lockstep.group && run.length > share * all;
  });
};

/** Votes for products that several of the voters voted for. */
export const sharedVotes = (table: VoteTable, voters: readonly number[]): number[] =>
  [...Map.groupBy(votesOf(table, voters), (vote) => item(table.product, vote)).values()]
    .filter(({ length }) => length >= lockstep.group)
    .flat();

/**
 * Returns for each group the accounts outside of groups that voted where and when it did, and for little else. They join in
 * two steps: first those of periods in which groups have most votes; then only those of periods in which hardly anybody
 * else voted. Otherwise people would join who voted for a popular product that a group hides behind. Accounts of other
 * groups are no outsiders: rings vote for the same products.
 * @param groups with the longest time between two votes of a period, in milliseconds
 */
export const hangersOn = (
  table: VoteTable,
  totals: Uint32Array,
  groups: readonly { voters: readonly number[]; gap: number }[],
): number[][] => {
  const found = new Set(groups.flatMap(({ voters }) => voters));
  /** Outsiders with enough votes in the periods of each group, of which several votes are by its members. */
  const within = (
    members: readonly (readonly number[])[],
    { share, before = 0 }: { share?: number; before?: number },
  ): number[][] => {
    const groupsOf = new Map<number, number[]>();
    members.forEach((voters, n) => {
      for (const voter of voters) groupsOf.set(voter, [...(groupsOf.get(voter) ?? []), n]);
    });
    const inside = groups.map(() => new Map<number, number>());
    const early = groups.map(() => new Map<number, number>());
    for (const gap of new Set(groups.map((group) => group.gap)))
      for (const run of ownPeriods(table, [...groupsOf.keys()], { gap, ...(share && { share }) })) {
        const votes = new Map<number, number>();
        for (const vote of run)
          for (const n of groupsOf.get(item(table.voter, vote)) ?? []) votes.set(n, (votes.get(n) ?? 0) + 1);
        const ofPeriod = [...votes].filter(([n, count]) => count >= lockstep.group && groups[n]?.gap === gap);
        const first = run[0] ?? 0;
        const firstOfProduct = item(table.starts, item(table.product, first));
        let start = first;
        while (start > firstOfProduct && item(table.at, first) - item(table.at, start - 1) < before) start--;
        for (let vote = start; vote <= (run.at(-1) ?? -1); vote++) {
          const voter = item(table.voter, vote);
          if (found.has(voter)) continue;
          const counts = vote < first ? early : inside;
          for (const [n] of ofPeriod) counts[n]?.set(voter, (counts[n].get(voter) ?? 0) + 1);
        }
      }
    return inside.map((ofGroup, n) => {
      const least = (groups[n]?.gap ?? 0) > hours(1) ? joining.inDays : joining.share;
      return [...ofGroup].flatMap(([voter, count]) => {
        const total = item(totals, voter);
        const all = count + (early[n]?.get(voter) ?? 0);
        const joins = count > joining.few ? count >= least * total : count === joining.few && all === total;
        return joins ? [voter] : [];
      });
    });
  };
  const candidates = within(
    groups.map(({ voters }) => voters),
    { before: joining.before },
  );
  const members = groups.map(({ voters }, n) => [...voters, ...(candidates[n] ?? [])]);
  const joined = within(members, { share: joining.ofPeriod }).map((voters) => new Set(voters));
  return candidates.map((voters, n) => voters.filter((voter) => joined[n]?.has(voter)));
};

/**
 * Accounts that the others seem to copy: an attacker could frame people so. A ring whose accounts vote in one sitting, or
 * always in the same order, has no model.
 */
export const modelsOf = (table: VoteTable, voters: readonly number[]): ReadonlySet<number> => {
  const shared = sharedVotes(table, voters);
  const counts = new Map<number, number>();
  for (const vote of shared)
    counts.set(item(table.voter, vote), (counts.get(item(table.voter, vote)) ?? 0) + 1);
  const first = [...Map.groupBy(shared, (vote) => item(table.product, vote)).values()].map(
    ([vote = 0, next = 0]) => ({
      voter: item(table.voter, vote),
      next: item(table.voter, next),
      day: Math.floor(item(table.at, vote) / days(1)),
    }),
  );
  const isModel = ([voter, led]: [number, typeof first]): boolean => {
    const followers = [...Map.groupBy(led, ({ next }) => next).values()];
    return (
      led.length >= Math.max(lockstep.shared, models.ofShared * (counts.get(voter) ?? 0)) &&
      new Set(led.map(({ day }) => day)).size >= models.days &&
      followers.every(({ length }) => length < models.sameFollower * led.length)
    );
  };
  return new Set([...Map.groupBy(first, ({ voter }) => voter)].filter(isModel).map(([voter]) => voter));
};
