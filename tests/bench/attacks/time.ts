import { days, minutes } from '#lib/domain/durations.ts';
import { type Finding, findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import { detection } from '#lib/server/vote-integrity/jobs.ts';
import type { BenchVote, HonestWorld } from './honest.ts';

/** Votes that are examined each time, as a site does: an account is known by the number of all votes that it had cast by then. */
const recent = days(14);

export const changing = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ kind }) => kind !== 'watch');

export const inTime = (votes: readonly BenchVote[]): BenchVote[] =>
  votes.toSorted((one, other) => one.at - other.at);

/** @param votes in the order of time */
export const findAt = (votes: readonly BenchVote[], now: number): Finding[] => {
  const log = new VoteLog();
  const totals = new Map<string, number>();
  for (const { voter, product, at } of votes) {
    if (at > now) break;
    totals.set(voter, (totals.get(voter) ?? 0) + 1);
    if (at > now - recent) log.add(voter, product, at);
  }
  return findCoordinatedVotes(log, { totals, now });
};

export const votersOf = (findings: readonly Finding[]): Set<string> =>
  new Set(findings.flatMap(({ voters }) => voters));

/** The job examines votes every two minutes. */
const nextRun = (at: number): number => Math.ceil((at + 1) / detection.every) * detection.every;

export interface FirstFound {
  /** Number of fake votes by then. */
  votes: number;
  /** From the tenth fake vote to the next run of the job. */
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
      return { votes, minutes: Math.max(0, (nextRun(at) - tenth) / minutes(1)) };
  }
  return undefined;
};
