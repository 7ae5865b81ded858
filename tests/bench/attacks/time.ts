import { days, hours, minutes } from '#lib/domain/durations.ts';
import { type Finding, findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import type { BenchVote, HonestWorld } from './honest.ts';

/** Votes that are examined each time, as a site does: an account is known by the number of all votes that it had cast by then. */
const recent = days(14);

/** Moments at which a crowd is examined, after its first vote: every four minutes for four hours, then every half an hour up to 24 hours. */
const moments = [
  ...Array.from({ length: 60 }, (_, n) => minutes(4 * (n + 1))),
  ...Array.from({ length: 40 }, (_, n) => hours(4) + minutes(30 * (n + 1))),
];

export const changing = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ kind }) => kind !== 'watch');

const inTime = (votes: readonly BenchVote[]): BenchVote[] =>
  votes.toSorted((one, other) => one.at - other.at);

/** @param votes in the order of time */
const findAt = (votes: readonly BenchVote[], now: number): Finding[] => {
  const log = new VoteLog();
  const totals = new Map<string, { votes: number }>();
  for (const { voter, product, at } of votes) {
    if (at > now) break;
    totals.set(voter, { votes: (totals.get(voter)?.votes ?? 0) + 1 });
    if (at > now - recent) log.add(voter, product, at);
  }
  return findCoordinatedVotes(log, { voters: totals });
};

const votersOf = (findings: readonly Finding[]): Set<string> =>
  new Set(findings.flatMap(({ voters }) => voters));

export interface FirstFound {
  /** Number of fake votes by then. */
  votes: number;
  /** After the tenth fake vote. */
  minutes: number;
}

/** Finds the fake vote with which an attack is first found, if only as a `watch`: examined after each vote from the fifth to the fortieth, then after each tenth. */
export const whenFound = ({
  world,
  fake,
  hiding,
}: {
  world: HonestWorld;
  fake: readonly BenchVote[];
  hiding: readonly BenchVote[];
}): FirstFound | undefined => {
  const attack = inTime(fake);
  const fakeVoters = new Set(fake.map(({ voter }) => voter));
  const all = inTime([...world.votes, ...hiding, ...fake]);
  const tenth = attack[9]?.at ?? 0;
  for (const [n, { at }] of attack.entries()) {
    const votes = n + 1;
    if (votes < 5 || (votes > 40 && votes % 10)) continue;
    if (findAt(all, at).some(({ voters }) => voters.some((voter) => fakeVoters.has(voter))))
      return { votes, minutes: Math.max(0, (at - tenth) / minutes(1)) };
  }
  return undefined;
};

/** Shares of a crowd, in percent. */
export interface CrowdOutcome {
  /** In a finding that lowers votes, at any moment. */
  lowered: number;
  /** In any finding. */
  withWatch: number;
}

/** Examines each crowd from its first vote for its own products on, for a day, and in the end. */
export const crowdsInTime = (world: HonestWorld): Record<string, CrowdOutcome> => {
  const all = inTime(world.votes);
  return Object.fromEntries(
    Object.entries(world.crowds).map(([name, crowd]) => {
      const votes = all.filter(({ voter }) => crowd.has(voter));
      const byProduct = [...Map.groupBy(votes, ({ product }) => product).values()];
      const [own] = byProduct.sort((one, other) => other.length - one.length);
      const began = own?.[0]?.at ?? 0;
      const [lowered, any] = [new Set<string>(), new Set<string>()];
      for (const after of [...moments, days(100)]) {
        const findings = findAt(all, began + after);
        for (const voter of votersOf(findings)) any.add(voter);
        for (const voter of votersOf(changing(findings))) lowered.add(voter);
      }
      const share = (voters: ReadonlySet<string>): number =>
        (100 * [...crowd].filter((voter) => voters.has(voter)).length) / crowd.size;
      return [name, { lowered: share(lowered), withWatch: share(any) }];
    }),
  );
};
