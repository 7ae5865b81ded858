import { days } from '#lib/domain/durations.ts';
import { moment } from '#lib/text/moment.ts';
import { type Burst, bursts, findBursts } from './bursts.ts';
import { sharedVotes } from './group-members.ts';
import { linkVoters } from './linked-voters.ts';
import { lockstep } from './lockstep.ts';
import { findLockstepGroups, type LockstepGroup, type WatchedGroup } from './lockstep-groups.ts';
import { columnsOf, item, type VoteLog, type VoteTable, voteTable } from './vote-log.ts';

export interface Facts {
  /** Number of all votes of each account, if the log has only the recent ones. */
  totals?: ReadonlyMap<string, number>;
  /** The maker of each product. */
  makers?: ReadonlyMap<string, string>;
  /** The time, in milliseconds since 1970; by default that of the last vote. */
  now?: number;
}

/** Facts by index of the table. */
interface TableFacts extends Pick<Facts, 'now'> {
  /** Undefined for accounts whose votes are all in the table. */
  totals: readonly (number | undefined)[];
  makers: readonly (string | number | undefined)[];
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
  /** For a `watch`, the time from which it is known whether the votes weigh less, in milliseconds since 1970; absent if they won't. */
  judgedAt?: number;
}

/** 1 for accounts that have one vote, or whose votes are all within a day and for one maker. */
const thinVoters = (table: VoteTable, totals: Uint32Array, makers: TableFacts['makers']): Uint8Array => {
  const { product, at, byVoter, voterStarts } = table;
  return Uint8Array.from(totals, (total, voter) => {
    const votes = byVoter.subarray(voterStarts[voter], voterStarts[voter + 1]);
    if (total > votes.length) return 0;
    if (votes.length === 1) return 1;
    const maker = makers[item(product, item(votes, 0))];
    if (maker === undefined) return 0;
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const vote of votes) {
      if (makers[item(product, vote)] !== maker) return 0;
      first = Math.min(first, item(at, vote));
      last = Math.max(last, item(at, vote));
    }
    return last - first <= days(1) ? 1 : 0;
  });
};

const findingOf = (
  table: VoteTable,
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
  return { ...rest, voters, votes: written, from, to };
};

const productsIn = (table: VoteTable, votes: readonly number[]): number =>
  new Set(votes.map((vote) => item(table.product, vote))).size;

/** Evidence is stored, and read later than it was written: it names dates. */
const dateOf = (at: number): string => moment(new Date(at).toISOString());

const groupFinding = (table: VoteTable, { voters, rung, votes }: LockstepGroup): Finding =>
  findingOf(table, votes, {
    kind: 'lockstep',
    product: null,
    confidence: lockstep.rungs[rung]?.confidence ?? 0,
    evidence: [
      `${voters.length} accounts voted for the same ${productsIn(table, sharedVotes(table, voters))} products, linked by at least ${lockstep.shared} of them within ${lockstep.rungs[rung]?.name} of each other.`,
    ],
  });

const weakGroupFinding = (table: VoteTable, { voters, judgedAt }: WatchedGroup): Finding =>
  findingOf(table, sharedVotes(table, voters), {
    kind: 'watch',
    product: null,
    confidence: 0.3,
    ...(judgedAt !== undefined && { judgedAt }),
    evidence: [
      `${voters.length} accounts share at least ${lockstep.watched.shared} products with others of them within ${lockstep.rungs[0].name}: readers of a letter do so too.`,
      ...(judgedAt === undefined
        ? []
        : [
            `They came at once, while readers of a list come all day. If no others follow by ${dateOf(judgedAt)}, their votes will weigh less.`,
          ]),
    ],
  });

const burstFinding = (table: VoteTable, burst: Burst): Finding => {
  const { votes, all, expected, windowIndex, isSure, chance, together, judgedAt } = burst;
  const alone = together > 1 ? undefined : burst.chanceAlone;
  return findingOf(table, votes, {
    kind: isSure ? 'burst' : 'watch',
    product: table.products[burst.product] ?? '',
    confidence: isSure ? (alone === undefined && chance < bursts.chance / 100 ? 0.9 : 0.7) : 0.3,
    ...(!isSure && judgedAt !== undefined && { judgedAt }),
    evidence: [
      `${votes.length} of ${all} votes within ${bursts.windows[windowIndex]?.name} came from accounts that are in a group, cast one vote, or voted for one maker on one day; ${expected < 0.05 ? 'none' : expected.toFixed(1)} were expected.`,
      `A crowd that a post brings would look like ${together > 1 ? `these ${together} bursts of the product` : 'this'} with a probability of ${chance.toPrecision(1)}.`,
      ...(alone === undefined
        ? []
        : [
            `They came at once, while visitors of a post come for hours: so few other newcomers before and after have a probability of ${alone.toPrecision(1)}.`,
          ]),
      ...(!isSure && judgedAt !== undefined
        ? [`If no other newcomers follow by ${dateOf(judgedAt)}, their votes will weigh less.`]
        : []),
    ],
  });
};

/** `findCoordinatedVotes` of votes that are in a table already. */
export const findInTable = (table: VoteTable, facts: TableFacts): Finding[] => {
  const totals = new Uint32Array(table.voters.length).map((_, voter) =>
    Math.max(facts.totals[voter] ?? 0, item(table.voterStarts, voter + 1) - item(table.voterStarts, voter)),
  );
  const now = facts.now ?? table.at.reduce((latest, at) => Math.max(latest, at), 0);
  const { groups, watched } = findLockstepGroups(table, totals, { ...linkVoters(table, totals), now });
  const suspects = new Set(groups.flatMap(({ voters }) => voters));
  const thin = thinVoters(table, totals, facts.makers);
  const found = findBursts(table, {
    isSuspected: (voter) => suspects.has(voter),
    isThin: (voter) => thin[voter] === 1,
    now,
  });
  return [
    ...groups.map((group) => groupFinding(table, group)),
    ...found.map((burst) => burstFinding(table, burst)),
    ...watched.map((group) => weakGroupFinding(table, group)),
  ]
    .filter(({ votes }) => votes.length)
    .sort((one, other) => other.votes.length - one.votes.length || one.from - other.from);
};

/**
 * Finds votes that look coordinated. Deterministic: neither this machine's clock nor the order of the log matters. A job may
 * pass the recent votes only, with the number of all votes of each account in the facts.
 * @returns the findings with most votes first
 */
export const findCoordinatedVotes = (log: VoteLog, { totals, makers, now }: Facts = {}): Finding[] => {
  const table = voteTable(columnsOf(log));
  return findInTable(table, {
    totals: table.voters.map((voter) => totals?.get(voter)),
    makers: table.products.map((product) => makers?.get(product)),
    ...(now !== undefined && { now }),
  });
};
