import { type Finding, findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import { attacks, type Disguise, disguise, disguises, onSite, readFakeVotes } from './attacks.ts';
import { type CrowdOutcome, crowdsInTime } from './crowds.ts';
import { type BenchVote, HonestWorld } from './honest.ts';
import { type Gained, placesGained } from './places.ts';
import { randomOf } from './random.ts';
import { changing, type FirstFound, whenFound } from './time.ts';

export const seeds = 20;
/** More, since a target is about 49 of 50 runs. */
const crowdSeeds = 50;
/** Honest votes for each fake one. */
const mixes = [10, 3, 1] as const;
/** Honest votes of the site that generated attacks are for. */
const siteVotes = 20_000;
/** They are no part of the project. */
const fakeVotesFile = process.env.FAKE_VOTES;

/** Shares in percent; `found` for attacks that were found while they lasted. */
export interface Outcome {
  covered: number;
  withWatch: number;
  honest: number;
  found?: FirstFound;
  gained?: Gained;
}

const find = (votes: readonly BenchVote[]): Finding[] => {
  const log = new VoteLog();
  for (const { voter, product, at } of votes) log.add(voter, product, at);
  return findCoordinatedVotes(log);
};

const keysOf = (findings: readonly Finding[]): Set<string> =>
  new Set(findings.flatMap(({ votes }) => votes.map(([voter, product]) => `${voter} ${product}`)));

/** Honest people in findings that change something. */
const flaggedIn = (findings: readonly Finding[], fakeVoters: ReadonlySet<string>): string[] =>
  [...new Set(changing(findings).flatMap(({ voters }) => voters))].filter((voter) => !fakeVoters.has(voter));

const percent = (part: number, all: number): number => (100 * part) / Math.max(1, all);

interface Mixed {
  world: HonestWorld;
  fake: readonly BenchVote[];
  hiding: readonly BenchVote[];
  /** The fake votes that are counted: all by default. */
  counted?: readonly BenchVote[];
}

const measure = ({ world, fake, hiding, counted = fake }: Mixed): Outcome => {
  const findings = find([...world.votes, ...fake, ...hiding]);
  const [lowered, any] = [keysOf(changing(findings)), keysOf(findings)];
  const within = (keys: ReadonlySet<string>) =>
    counted.filter(({ voter, product }) => keys.has(`${voter} ${product}`)).length;
  return {
    covered: percent(within(lowered), counted.length),
    withWatch: percent(within(any), counted.length),
    honest: percent(flaggedIn(findings, new Set(fake.map(({ voter }) => voter))).length, world.people.size),
  };
};

/** Results by name, one for each seed. */
export interface Results {
  real: Map<string, Outcome[]>;
  generated: Map<string, Outcome[]>;
  crowds: Map<string, CrowdOutcome[]>;
}

const addTo = <Value>(results: Map<string, Value[]>, name: string, value: Value): void => {
  results.set(name, [...(results.get(name) ?? []), value]);
};

const mixReal = (
  results: Results,
  { tuning, others }: ReturnType<typeof readFakeVotes>,
  seed: number,
): void => {
  const mix = (
    name: string,
    votes: readonly BenchVote[],
    ratio: number,
    { isPopular = false, ...hidden }: Disguise & { isPopular?: boolean },
  ): void => {
    const world = new HonestWorld(randomOf(seed * 100 + ratio), votes.length * ratio);
    const random = randomOf(seed * 1_000 + ratio);
    const onProducts = onSite(world, random, votes, isPopular);
    const { fake, hiding } = disguise(world, random, onProducts, hidden);
    const reported = new Set(others.map(({ product }) => product));
    const counted = fake.filter((_, n) => reported.has(votes[n]?.product ?? ''));
    addTo(results.real, `${name}, 1:${ratio}`, measure({ world, fake, hiding, counted }));
  };
  for (const ratio of mixes) {
    for (const [name, hidden] of Object.entries(disguises)) mix(name, [...tuning, ...others], ratio, hidden);
    for (const [name, hidden] of Object.entries(disguises).slice(0, 3))
      mix(`${name}, popular products`, [...tuning, ...others], ratio, { ...hidden, isPopular: true });
    mix('only the other products', others, ratio, disguises.plain);
  }
};

const siteOf = (seed: number): HonestWorld => {
  const world = new HonestWorld(randomOf(seed * 77), siteVotes);
  world.addLists();
  return world;
};

export const measureAttacks = (count: number): Results => {
  const results: Results = { real: new Map(), generated: new Map(), crowds: new Map() };
  const fakeVotes = fakeVotesFile === undefined ? undefined : readFakeVotes(fakeVotesFile);
  for (let seed = 1; seed <= count; seed++) {
    if (fakeVotes) mixReal(results, fakeVotes, seed);
    const world = siteOf(seed);
    for (const [name, { votes, isFresh = false, hasProofs = false }] of Object.entries(attacks))
      for (const [how, hidden] of Object.entries(
        name === 'lockstep' ? disguises : { plain: disguises.plain },
      )) {
        const random = randomOf(seed * 31);
        const mixed = { world, ...disguise(world, random, votes(world, random), hidden) };
        const found = whenFound(mixed);
        addTo(results.generated, how === 'plain' ? name : `${name}, ${how}`, {
          ...measure(mixed),
          gained: placesGained({ ...mixed, isFresh, hasProofs }),
          ...(found && { found }),
        });
      }
  }
  for (let seed = 1; seed <= crowdSeeds; seed++)
    for (const [name, crowd] of Object.entries(crowdsInTime(siteOf(seed))))
      addTo(results.crowds, name, crowd);
  return results;
};
