import { days, hours, minutes } from '#lib/domain/durations.ts';
import { findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import type { HonestWorld } from './honest.ts';
import { placesLost } from './places.ts';
import { changing, findAt, inTime, votersOf } from './time.ts';

/** Moments at which a crowd is examined, after its first vote: every four minutes for two hours, every 20 up to six hours, every hour up to 24. */
const moments = [
  ...Array.from({ length: 30 }, (_, n) => minutes(4 * (n + 1))),
  ...Array.from({ length: 12 }, (_, n) => hours(2) + minutes(20 * (n + 1))),
  ...Array.from({ length: 18 }, (_, n) => hours(7 + n)),
];
/** Then each day while the crowd votes: some come again. */
const laterMoments = Array.from({ length: 28 }, (_, n) => days(n + 1) + hours(7));
/** A product of the crowd has votes of at least this share of it. */
const own = 0.3;

/** Shares of a crowd, in percent. */
export interface CrowdOutcome {
  /** In a finding that lowers votes, at any moment. */
  lowered: number;
  /** In any finding. */
  withWatch: number;
  /** Places that a product of it loses within a day, at most. */
  lost: number;
}

/** Examines each crowd from its first vote for its own products on, for a day, for a month, and in the end with all votes. */
export const crowdsInTime = (world: HonestWorld): Record<string, CrowdOutcome> => {
  const all = inTime(world.votes);
  return Object.fromEntries(
    Object.entries(world.crowds).map(([name, crowd]) => {
      const votes = all.filter(({ voter }) => crowd.has(voter));
      const products = [...Map.groupBy(votes, ({ product }) => product)].filter(
        ([, { length }]) => length >= own * crowd.size,
      );
      const began = Math.min(...products.map(([, [first]]) => first?.at ?? 0));
      const places = placesLost(
        world,
        products.map(([product]) => product),
      );
      const [lowered, any] = [new Set<string>(), new Set<string>()];
      const learn = (findings: ReturnType<typeof findAt>): void => {
        for (const voter of votersOf(findings)) any.add(voter);
        for (const voter of votersOf(changing(findings))) lowered.add(voter);
      };
      for (const [n, after] of moments.entries()) {
        const findings = findAt(all, began + after);
        learn(findings);
        if (n % 6 === 5) places.learn(findings, began + after);
        else places.hear(findings, began + after);
      }
      const last = Math.max(...products.flatMap(([, cast]) => cast.map(({ at }) => at)));
      for (const now of laterMoments.map((after) => began + after))
        if (now < last + days(1)) learn(findAt(all, now));
      const log = new VoteLog();
      for (const { voter, product, at } of all) log.add(voter, product, at);
      learn(findCoordinatedVotes(log));
      const share = (voters: ReadonlySet<string>): number =>
        (100 * [...crowd].filter((voter) => voters.has(voter)).length) / crowd.size;
      return [name, { lowered: share(lowered), withWatch: share(any), lost: places.lost }];
    }),
  );
};
