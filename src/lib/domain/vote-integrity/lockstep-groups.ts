import { days, hours } from '#lib/domain/durations.ts';
import { Groups, type Links, lockstep } from './linked-voters.ts';
import { item, startsOf, type VoteTable } from './vote-log.ts';

/** A group is worth a look if it voted for most products in a rush: half of its votes within an hour, unlike readers of a letter. */
const rush = { products: 3, ofProducts: 0.5, share: 0.5, window: hours(1) } as const;

/**
 * Crowds that vote through a list: less than `share` of the votes for a link are of one hour, since readers of a newsletter
 * and visitors of the home page come all day. A day later that is known. Products with `ofVotes` of a ring's votes are not
 * such. After a talk all people may come at once, but only for a list of at most `links` (our newsletter, the home page), and
 * each votes for less than `agreement` of it.
 */
const lists = {
  share: 0.45,
  ofVotes: 0.45,
  window: hours(1),
  wait: days(1),
  links: 10,
  agreement: 0.9,
} as const;

/** Accounts with too few votes to be linked belong to a group if these lie in periods in which the group had most votes. */
const joining = { votes: 2, share: 0.4, ofFew: 0.99, few: 3, inDays: 0.6 } as const;

export interface LockstepGroup {
  voters: readonly number[];
  /** The closest of `lockstep.rungs` that links its voters. */
  rung: number;
  /** Indices of votes, in the order of the table: for products that several of the group voted for. */
  votes: readonly number[];
}

/** A group that is only worth a look. */
export interface WatchedGroup {
  voters: readonly number[];
  /** Time at which it is known whether its votes weigh less, unless others come through the same list until then. */
  judgedAt?: number;
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

/** Votes for products that several of the voters voted for. */
export const sharedVotes = (table: VoteTable, voters: readonly number[]): number[] =>
  [...Map.groupBy(votesOf(table, voters), (vote) => item(table.product, vote)).values()]
    .filter(({ length }) => length >= lockstep.group)
    .flat();

const productsOf = ({ product }: VoteTable, votes: readonly number[]): number[] => [
  ...new Set(votes.map((vote) => item(product, vote))),
];

/** Start of the fullest window, and the number of times in it. */
const fullestWindow = (times: readonly number[], window: number): { from: number; count: number } => {
  const sorted = times.toSorted((one, other) => one - other);
  let fullest = { from: 0, count: 0 };
  let first = 0;
  sorted.forEach((time, n) => {
    while (time - (sorted[first] ?? 0) > window) first++;
    if (n - first + 1 > fullest.count) fullest = { from: sorted[first] ?? 0, count: n - first + 1 };
  });
  return fullest;
};

/** Votes of people with several votes within an hour. Nobody else joins a crowd, and on most sites these are few. */
interface BusyVotes {
  /** The most votes of each voter within an hour, for any products; 0 for those who are not busy. */
  busiest: Uint32Array;
  /** Voters: those for product p are from `starts[p]` to before `starts[p + 1]`. */
  voter: Uint32Array;
  starts: Uint32Array;
}

const busyVotes = ({ voters, voter, products, product, at, byVoter, voterStarts }: VoteTable): BusyVotes => {
  const busiest = new Uint32Array(voters.length);
  for (let one = 0; one < voters.length; one++) {
    const [first, end] = [item(voterStarts, one), item(voterStarts, one + 1)];
    if (end - first < lockstep.watched.shared) continue;
    const { count } = fullestWindow(
      Array.from(byVoter.subarray(first, end), (vote) => item(at, vote)),
      lists.window,
    );
    if (count >= lockstep.watched.shared) busiest[one] = count;
  }
  const votes = voter.map((_, vote) => vote).filter((vote) => item(busiest, item(voter, vote)) > 0);
  return {
    busiest,
    voter: votes.map((vote) => item(voter, vote)),
    starts: startsOf(
      votes.map((vote) => item(product, vote)),
      products.length,
    ),
  };
};

/**
 * Returns the time from which it is certain that a crowd came in a rush, since others had a day to follow; undefined if it did
 * not. The crowd is the group and others who voted for many of its products within an hour. It came in a rush if products with a
 * rush have `lists.ofVotes` of its votes.
 */
const rushKnownAt = (
  table: VoteTable,
  busy: BusyVotes,
  { voters, products }: { voters: readonly number[]; products: readonly number[] },
): number | undefined => {
  const { product, at } = table;
  const many = Math.ceil(Math.max(lockstep.watched.shared, Math.min(lockstep.shared, products.length / 2)));
  const ofProducts = new Set(products);
  const votesFor = (one: number): number[] =>
    votesOf(table, [one]).filter((vote) => ofProducts.has(item(product, vote)));
  const timesOf = (votes: readonly number[]): number[] => votes.map((vote) => item(at, vote));
  const crowd = new Set(voters);
  const counts = new Map<number, number>();
  for (const theirs of products)
    for (const one of busy.voter.subarray(busy.starts[theirs], busy.starts[theirs + 1])) {
      const count = (counts.get(one) ?? 0) + 1;
      counts.set(one, count);
      if (count !== many || item(busy.busiest, one) < many || crowd.has(one)) continue;
      if (fullestWindow(timesOf(votesFor(one)), lists.window).count >= many) crowd.add(one);
    }
  const votes = [...crowd].flatMap(votesFor);
  const rushes = [...Map.groupBy(votes, (vote) => item(product, vote)).values()]
    .map((cast) => ({ of: cast.length, ...fullestWindow(timesOf(cast), lists.window) }))
    .filter(({ of, count }) => count >= lists.share * of)
    .sort((one, other) => one.from - other.from);
  let known = 0;
  for (const { from, of } of rushes) {
    known += of;
    if (known >= lists.ofVotes * votes.length) return from + lists.wait;
  }
  return undefined;
};

/** Returns the time from which no list explains these similar sittings; undefined if one may. */
const roundConvincesFrom = (
  table: VoteTable,
  busy: BusyVotes,
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
  return rushKnownAt(table, busy, { voters, products });
};

/**
 * Returns the time from which links of newsletters don't explain the group; undefined if they may. It needs most votes of `shared`
 * products while it votes or, if linked by votes hours apart, five voters who share `surelyShared` products. A group linked by
 * votes minutes apart must come in a rush.
 */
const groupConvincesFrom = (
  table: VoteTable,
  group: readonly number[],
  { surely, rung, busy }: { surely: ReadonlySet<number>; rung: number; busy: BusyVotes },
): number | undefined => {
  if (rung > 0 && group.filter((voter) => surely.has(voter)).length >= lockstep.group) return 0;
  const periods = ownPeriods(table, group, lockstep.rungs[rung]?.window ?? 0);
  if (productsOf(table, periods.flat()).length < lockstep.shared) return undefined;
  // All products that it shares: those of its periods may be the ones with a rush by chance.
  const products = productsOf(table, sharedVotes(table, group));
  return rung > 0 ? 0 : rushKnownAt(table, busy, { voters: group, products });
};

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

/** True if the group voted for enough products in a rush. */
const areInARush = (table: VoteTable, group: readonly number[]): boolean => {
  const products = [...Map.groupBy(sharedVotes(table, group), (vote) => item(table.product, vote)).values()];
  const rushed = products.filter((votes) => {
    const times = votes.map((vote) => item(table.at, vote));
    return fullestWindow(times, rush.window).count >= rush.share * votes.length;
  });
  return rushed.length >= Math.max(rush.products, rush.ofProducts * products.length);
};

/**
 * Groups that vote alike, and groups that are only worth a look. A voter is in one of them at most.
 * @param links of the voters; `now`: the time, in milliseconds since 1970
 */
export const findLockstepGroups = (
  table: VoteTable,
  totals: Uint32Array,
  { rungs, watched, rounds, now }: Links & { now: number },
): { groups: LockstepGroup[]; watched: WatchedGroup[] } => {
  const joined = new Groups(table.voters.length);
  const closest = new Map<number, number>();
  const judgedAt = new Map<number, number>();
  /** @param from when on the group convinces; undefined if it does not */
  const join = (voters: readonly number[], rung: number, from: number | undefined): void => {
    if (from === undefined) return;
    for (const voter of voters) {
      (from > now ? watched : joined).join(voters[0] ?? 0, voter);
      if (from > now) judgedAt.set(voter, Math.max(from, judgedAt.get(voter) ?? 0));
      else if (!closest.has(voter)) closest.set(voter, rung);
    }
  };
  const busy = busyVotes(table);
  for (const sittings of rounds) {
    const voters = sittings.map(([vote]) => item(table.voter, vote ?? 0));
    join(voters, 0, roundConvincesFrom(table, busy, sittings));
  }
  rungs.forEach(({ linked, surely }, rung) => {
    const sure = new Set(surely.ofSize(lockstep.group).flat());
    for (const group of linked.ofSize(lockstep.group))
      join(group, rung, groupConvincesFrom(table, group, { surely: sure, rung, busy }));
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
      .filter((group) => group.length >= lockstep.group)
      .flatMap((voters): WatchedGroup[] => {
        const pending = voters.flatMap((voter) => judgedAt.get(voter) ?? []);
        if (pending.length >= lockstep.group)
          return [{ voters, judgedAt: pending.reduce((latest, time) => Math.max(latest, time)) }];
        return areInARush(table, voters) ? [{ voters }] : [];
      }),
  };
};
