import { days } from '#lib/domain/durations.ts';
import { type Burst, bursts, findBursts } from './bursts.ts';
import { linkVoters, lockstep } from './linked-voters.ts';
import { findLockstepGroups, type LockstepGroup, sharedVotes, type WatchedGroup } from './lockstep-groups.ts';
import { type AccountFacts, item, type VoteLog, type VoteTable, voteTable } from './vote-log.ts';

export interface Facts {
  voters?: ReadonlyMap<string, AccountFacts>;
  /** The maker of each product. */
  makers?: ReadonlyMap<string, string>;
  /** The time, in milliseconds since 1970; by default that of the last vote. */
  now?: number;
}

export interface Finding {
  /** `lockstep`: a group of accounts. `burst`: a product in a period. `watch`: worth a look; lowers no weight. */
  kind: 'lockstep' | 'burst' | 'watch';
  /** Null for a group, whose votes are for several. */
  product: string | null;
  voters: string[];
  /** Voter, product, and time in milliseconds since 1970. */
  votes: [voter: string, product: string, at: number][];
  from: number;
  to: number;
  /** From 0 to 1, for sorting only; not a probability. */
  confidence: number;
  evidence: string[];
  /** Of a `watch`: time from which it is known whether the votes weigh less, in milliseconds since 1970; absent if they won't. */
  judgedAt?: number;
}

const share = (part: number, all: number): string => `${part} of ${all}`;

/** 1 for accounts whose votes are all of one day and for one maker, or that have one vote. */
const thinVoters = (table: VoteTable, totals: Uint32Array, makers: Facts['makers']): Uint8Array =>
  Uint8Array.from(totals, (total, voter) => {
    const [first = 0, ...others] = table.byVoter.subarray(
      table.voterStarts[voter],
      table.voterStarts[voter + 1],
    );
    if (total > others.length + 1) return 0;
    const makerOf = (vote: number) => makers?.get(table.products[item(table.product, vote)] ?? '');
    const maker = makers && makerOf(first);
    if (others.length && maker === undefined) return 0;
    const isAlike = (vote: number): boolean =>
      makerOf(vote) === maker && Math.abs(item(table.at, vote) - item(table.at, first)) <= days(1);
    return others.every(isAlike) ? 1 : 0;
  });

/** The most accounts that voted from one network on a day on which they have votes of a finding. */
const mostOfOneNetwork = (votes: Finding['votes'], known: Facts['voters']): number => {
  const accounts = new Map<string, Set<string>>();
  for (const [voter, , at] of votes)
    for (const [day, hash] of known?.get(voter)?.networks ?? [])
      if (day === Math.floor(at / days(1))) {
        const network = `${day} ${hash}`;
        accounts.set(network, (accounts.get(network) ?? new Set()).add(voter));
      }
  // No `Math.max(...)`: arguments are limited, and networks are not.
  return [...accounts.values()].reduce((most, { size }) => Math.max(most, size), 0);
};

/** What is known about accounts beyond their votes: it supports a finding, and never makes one. */
const supportingEvidence = (
  firstVotes: ReadonlyMap<string, number>,
  votes: Finding['votes'],
  { voters: known }: Facts,
): string[] => {
  const voters = [...firstVotes.keys()];
  const facts = voters.flatMap((voter) => known?.get(voter) ?? []);
  const young = [...firstVotes].filter(([voter, at]) => {
    const age = at - (known?.get(voter)?.createdAt ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age <= days(1);
  }).length;
  const unverified = facts.filter(({ verified }) => verified === false).length;
  const ofOne = mostOfOneNetwork(votes, known);
  return [
    ...(young ? [`${share(young, voters.length)} accounts were younger than a day.`] : []),
    ...(unverified ? [`${share(unverified, voters.length)} accounts have an unverified e-mail.`] : []),
    ...(ofOne > 1 ? [`${share(ofOne, voters.length)} accounts voted from one network on one day.`] : []),
  ];
};

const findingOf = (
  table: VoteTable,
  facts: Facts,
  votes: readonly number[],
  rest: Pick<Finding, 'kind' | 'product' | 'confidence' | 'evidence' | 'judgedAt'>,
): Finding => {
  const inTime = votes.toSorted((one, other) => item(table.at, one) - item(table.at, other) || one - other);
  const written = inTime.map((vote): Finding['votes'][number] => [
    table.voters[item(table.voter, vote)] ?? '',
    table.products[item(table.product, vote)] ?? '',
    item(table.at, vote),
  ]);
  const voters = [...new Set(written.map(([voter]) => voter))].sort();
  const [from, to] = [written[0]?.[2] ?? 0, written.at(-1)?.[2] ?? 0];
  const firstVotes = new Map(written.toReversed().map(([voter, , at]) => [voter, at]));
  const evidence = [...rest.evidence, ...supportingEvidence(firstVotes, written, facts)];
  return { ...rest, voters, votes: written, from, to, evidence };
};

const productsIn = (table: VoteTable, votes: readonly number[]): number =>
  new Set(votes.map((vote) => item(table.product, vote))).size;

const groupFinding = (table: VoteTable, facts: Facts, { voters, rung, votes }: LockstepGroup): Finding =>
  findingOf(table, facts, votes, {
    kind: 'lockstep',
    product: null,
    confidence: [0.95, 0.9, 0.8][rung] ?? 0.8,
    evidence: [
      `${voters.length} accounts voted for the same ${productsIn(table, votes)} products, linked by at least ${lockstep.shared} of them within ${lockstep.rungs[rung]?.name} of each other.`,
    ],
  });

const weakGroupFinding = (table: VoteTable, facts: Facts, { voters, judgedAt }: WatchedGroup): Finding =>
  findingOf(table, facts, sharedVotes(table, voters), {
    kind: 'watch',
    product: null,
    confidence: 0.3,
    ...(judgedAt !== undefined && { judgedAt }),
    evidence: [
      `${voters.length} accounts share at least ${lockstep.watched.shared} products with others of them within ${lockstep.rungs[0].name}: readers of a letter do so too.`,
      ...(judgedAt === undefined
        ? []
        : [
            'They came at once, while readers of a list come all day. Unless others follow, their votes weigh less after a day.',
          ]),
    ],
  });

const burstFinding = (table: VoteTable, facts: Facts, burst: Burst): Finding => {
  const { votes, all, expected, window, isSure, chance, together } = burst;
  return findingOf(table, facts, votes, {
    kind: isSure ? 'burst' : 'watch',
    product: table.products[burst.product] ?? '',
    confidence: isSure ? (chance < bursts.chance / 100 ? 0.9 : 0.7) : 0.3,
    evidence: [
      `${share(votes.length, all)} votes within ${bursts.windows[window]?.name} came from accounts that are in a group, cast one vote, or voted for one maker on one day; ${expected < 0.05 ? 'none' : expected.toFixed(1)} were expected.`,
      `A crowd that a post brings would look like ${together > 1 ? `these ${together} bursts of the product` : 'this'} with a probability of ${chance.toPrecision(1)}.`,
    ],
  });
};

/**
 * Finds votes that look coordinated. Deterministic: neither this machine's clock nor the order of the log matters. A job may
 * pass the recent votes only, with the number of all votes of each account in the facts.
 * @returns the findings with most votes first
 */
export const findCoordinatedVotes = (log: VoteLog, facts: Facts = {}): Finding[] => {
  const table = voteTable(log);
  const totals = Uint32Array.from(table.voters, (voter, n) =>
    Math.max(
      facts.voters?.get(voter)?.votes ?? 0,
      item(table.voterStarts, n + 1) - item(table.voterStarts, n),
    ),
  );
  const now = facts.now ?? table.at.reduce((latest, at) => Math.max(latest, at), 0);
  const { groups, watched } = findLockstepGroups(table, totals, { ...linkVoters(table, totals), now });
  const suspects = new Set(groups.flatMap(({ voters }) => voters));
  const thin = thinVoters(table, totals, facts.makers);
  const found = findBursts(table, {
    isSuspected: (voter) => suspects.has(voter),
    isThin: (voter) => thin[voter] === 1,
  });
  return [
    ...groups.map((group) => groupFinding(table, facts, group)),
    ...found.map((burst) => burstFinding(table, facts, burst)),
    ...watched.map((group) => weakGroupFinding(table, facts, group)),
  ]
    .filter(({ votes }) => votes.length)
    .sort((one, other) => other.votes.length - one.votes.length || one.from - other.from);
};
