import { days, hours } from '#lib/domain/durations.ts';
import { lockstep } from './lockstep.ts';
import { item, startsOf, type VoteTable, votesOf } from './vote-log.ts';

/**
 * Crowds that vote through a list: less than `share` of the votes for a link are of one hour, since readers of a newsletter
 * and visitors of the home page come all day. A day later that is known. A ring has `ofVotes` of its votes on products with a
 * rush. After a talk all may come at once, but only for a list of at most `links` (our newsletter and home page have ten), and
 * each votes for less than `agreement` of it. A reader of the same list votes for at least `ofMedian` of what the group's
 * median account voted for: visitors of the home page vote for a few products of a ring, too.
 */
export const lists = {
  share: 0.45,
  ofVotes: 0.45,
  ofMedian: 0.5,
  window: hours(1),
  wait: days(1),
  links: 12,
  agreement: 0.9,
} as const;

/** Start of the fullest window, and the number of times in it. */
export const fullestWindow = (times: readonly number[], window: number): { from: number; count: number } => {
  const sorted = times.toSorted((one, other) => one - other);
  let fullest = { from: 0, count: 0 };
  let first = 0;
  sorted.forEach((time, n) => {
    while (time - (sorted[first] ?? 0) > window) first++;
    if (n - first + 1 > fullest.count) fullest = { from: sorted[first] ?? 0, count: n - first + 1 };
  });
  return fullest;
};

/** Votes of people with several votes within an hour. Nobody else reads a list, and on most sites these are few. */
interface BusyVotes {
  /** The most votes of each voter within an hour, for any products; 0 for those who are not busy. */
  busiest: Uint32Array;
  /** Voters: those for product p are from `starts[p]` to before `starts[p + 1]`. */
  voter: Uint32Array;
  starts: Uint32Array;
}

export const busyVotes = ({
  voters,
  voter,
  products,
  product,
  at,
  byVoter,
  voterStarts,
}: VoteTable): BusyVotes => {
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

/** The people whom a group is compared with. */
export interface OtherVoters {
  busy: BusyVotes;
  /** True for voters of groups that convince already: they are no readers of a list. */
  isKnown: (voter: number) => boolean;
}

/** The votes that lie within an hour with at least `many` of them. @param votes in the order of time */
const votesAtOnce = ({ at }: VoteTable, votes: readonly number[], many: number): number[] => {
  const atOnce = new Set<number>();
  votes.forEach((vote, n) => {
    const last = votes[n + many - 1];
    if (last === undefined || item(at, last) - item(at, vote) > lists.window) return;
    for (const one of votes.slice(n, n + many)) atOnce.add(one);
  });
  return [...atOnce];
};

/**
 * Returns the time from which it is certain that a group came in a rush, since others had a day to follow; undefined if it did
 * not. The crowd is the group and others who voted for many of its products within an hour; votes of other hours are not
 * through the list. The group came in a rush if products with a rush have `lists.ofVotes` of its votes, however many readers
 * vote for the other products.
 */
export const rushKnownAt = (
  table: VoteTable,
  { busy, isKnown }: OtherVoters,
  { voters, products }: { voters: readonly number[]; products: readonly number[] },
): number | undefined => {
  const { product, at } = table;
  const ofProducts = new Set(products);
  const votesFor = (one: number): number[] =>
    votesOf(table, [one])
      .filter((vote) => ofProducts.has(item(product, vote)))
      .sort((vote, other) => item(at, vote) - item(at, other));
  const timesOf = (votes: readonly number[]): number[] => votes.map((vote) => item(at, vote));
  const own = new Map(voters.map((one) => [one, votesFor(one)]));
  const most = [...own.values()].map((votes) => fullestWindow(timesOf(votes), lists.window).count);
  const median = most.sort((one, other) => one - other)[most.length >> 1] ?? 0;
  const many = Math.ceil(
    Math.max(
      lockstep.watched.shared,
      Math.min(lockstep.shared, products.length / 2),
      lists.ofMedian * median,
    ),
  );
  const crowd = new Map<number, number[]>();
  for (const [one, votes] of own) {
    const atOnce = votesAtOnce(table, votes, many);
    crowd.set(one, atOnce.length ? atOnce : votes);
  }
  const counts = new Map<number, number>();
  for (const theirs of products)
    for (const one of busy.voter.subarray(busy.starts[theirs], busy.starts[theirs + 1])) {
      const count = (counts.get(one) ?? 0) + 1;
      counts.set(one, count);
      if (count !== many || item(busy.busiest, one) < many || crowd.has(one) || isKnown(one)) continue;
      crowd.set(one, votesAtOnce(table, votesFor(one), many));
    }
  const members = new Set(voters);
  const casts = [...Map.groupBy([...crowd.values()].flat(), (vote) => item(product, vote)).values()].map(
    (votes) => ({
      all: votes.length,
      ofGroup: votes.filter((vote) => members.has(item(table.voter, vote))).length,
      ...fullestWindow(timesOf(votes), lists.window),
    }),
  );
  const ofAll = casts.reduce((sum, { ofGroup }) => sum + ofGroup, 0);
  const rushes = casts
    .filter(({ all, count }) => count >= lists.share * all)
    .sort((one, other) => one.from - other.from);
  let inRush = 0;
  for (const { from, ofGroup } of rushes) {
    inRush += ofGroup;
    if (inRush >= lists.ofVotes * ofAll) return from + lists.wait;
  }
  return undefined;
};
