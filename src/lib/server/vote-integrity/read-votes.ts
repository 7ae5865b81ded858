import { setImmediate as nextTurn } from 'node:timers/promises';
import { days } from '#lib/domain/durations.ts';
import type { AccountFacts } from '#lib/domain/vote-integrity/account-evidence.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn, isOneOfIds } from '#lib/server/db/dialect.ts';
import { type Handle, inParts } from '#lib/server/db/handle.ts';

/** Votes read at a time, in a few milliseconds, so that requests are served in between. */
const atOnce = 2_000;

/** Votes examined in a run, at most, the newest ones: a million take 0.4 GB. */
const maxVotes = 2_000_000;

/** Votes as columns, which a thread can be given. */
export interface ExaminedVotes {
  voter: Float64Array;
  product: Float64Array;
  /** Milliseconds since 1970. */
  at: Float64Array;
  /** Ids of the accounts and of the products, in order: databases find neighbours in half the time. */
  voters: Float64Array;
  products: Float64Array;
  /** True if these are all votes of the site. */
  areAll: boolean;
}

/** Facts about accounts and products for the detection: pairs, one after the other. */
export interface VoteFacts {
  /** Id of each account and number of all its votes; empty if the examined votes are all. */
  totals: Float64Array;
  /** Id of each product and of its maker. */
  makers: Float64Array;
}

/** Both throw the signal's reason. */
export interface VoteReads {
  /** @param onRead called with the number of votes that are read so far */
  votes(signal: AbortSignal, onRead: (count: number) => void): Promise<ExaminedVotes>;
  facts(
    votes: Pick<ExaminedVotes, 'voters' | 'products' | 'areAll'>,
    signal: AbortSignal,
  ): Promise<VoteFacts>;
}

interface After {
  at: string;
  productId: number;
  userId: number;
}

/** Newest first: if there are too many votes, the oldest are not read. */
const votesBefore = compiled(
  (db, { since, at, productId, userId, limit }: After & { since: string; limit: number }) =>
    db
      .selectFrom('votes')
      .select(['created_at', 'product_id', 'user_id'])
      .where('created_at', '>=', since)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'product_id', 'user_id'), '<', tuple(at, productId, userId)),
      )
      .orderBy('created_at', 'desc')
      .orderBy('product_id', 'desc')
      .orderBy('user_id', 'desc')
      .limit(limit),
);

const totalsOf = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('votes')
    .select('user_id')
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where(isOneOfIds(db, 'user_id', ids))
    .groupBy('user_id'),
);

const makersOf = compiled((db, { ids }: { ids: number[] }) =>
  db.selectFrom('products').select(['id', 'adder_id']).where('id', 'in', idsIn(db, ids)),
);

const accountsWith = compiled((db, { ids }: { ids: number[] }) =>
  db.selectFrom('users').select(['id', 'created_at', 'email_verified']).where('id', 'in', idsIn(db, ids)),
);

const networksOf = compiled((db, { ids, since }: { ids: number[]; since: string }) =>
  db
    .selectFrom('vote_networks')
    .select(['user_id', 'day', 'hash'])
    .where('user_id', 'in', idsIn(db, ids))
    .where('day', '>=', since),
);

/** Reads rows of distinct ids in parts, two at once: while this process takes rows, PostgreSQL finds others. @throws the signal's reason */
const readParts = async <Row>(
  ids: Iterable<number>,
  read: (part: { ids: number[] }) => Promise<Row[]>,
  take: (row: Row) => void,
  signal: AbortSignal,
): Promise<void> => {
  const parts = inParts([...ids]);
  const readNext = async (): Promise<void> => {
    for (const part of parts) {
      for (const row of await read({ ids: part })) take(row);
      await nextTurn();
      signal.throwIfAborted();
    }
  };
  await Promise.all([readNext(), readNext()]);
};

/** Reads a value of each id. @returns pairs of both, one after the other */
const readPairs = async <Row>(
  ids: Float64Array,
  read: (part: { ids: number[] }) => Promise<Row[]>,
  pairOf: (row: Row) => [id: number, value: number],
  signal: AbortSignal,
): Promise<Float64Array> => {
  const pairs: number[] = [];
  await readParts(ids, read, (row) => pairs.push(...pairOf(row)), signal);
  return new Float64Array(pairs);
};

const readVotes = async (
  db: Handle,
  since: string,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<ExaminedVotes> => {
  const voter: number[] = [];
  const product: number[] = [];
  const at: number[] = [];
  const voters = new Set<number>();
  const products = new Set<number>();
  let after: After | undefined = { at: '~', productId: 0, userId: 0 };
  while (after && at.length < maxVotes) {
    const rows: Awaited<ReturnType<typeof votesBefore>> = await votesBefore(db, {
      since,
      ...after,
      limit: atOnce,
    });
    onRead(at.length + rows.length);
    for (const { product_id, user_id, created_at } of rows) {
      product.push(product_id);
      voter.push(user_id);
      at.push(Date.parse(created_at));
      products.add(product_id);
      voters.add(user_id);
    }
    const last = rows.length === atOnce ? rows.at(-1) : undefined;
    after = last && { at: last.created_at, productId: last.product_id, userId: last.user_id };
    await nextTurn();
    signal.throwIfAborted();
  }
  return {
    voter: new Float64Array(voter),
    product: new Float64Array(product),
    at: new Float64Array(at),
    voters: new Float64Array([...voters]).sort(),
    products: new Float64Array([...products]).sort(),
    areAll: since === '' && !after,
  };
};

/** Reads the votes since a time, ISO 8601, or all. */
export const votesSince = (db: Handle, since: string): VoteReads => ({
  votes: (signal, onRead) => readVotes(db, since, signal, onRead),

  facts: async ({ voters, products, areAll }, signal) => ({
    totals: await readPairs(
      areAll ? new Float64Array() : voters,
      (part) => totalsOf(db, part),
      ({ user_id, votes }) => [user_id, votes],
      signal,
    ),
    makers: await readPairs(
      products,
      (part) => makersOf(db, part),
      ({ id, adder_id }) => [id, adder_id],
      signal,
    ),
  }),
});

/** Facts about the accounts of a finding, for its evidence. @throws the signal's reason */
export const readAccounts = async (
  db: Handle,
  { voters, from }: Finding,
  signal: AbortSignal,
): Promise<Map<string, AccountFacts>> => {
  const ids = voters.map(Number);
  const networks = new Map<number, [day: number, hash: number][]>();
  await readParts(
    ids,
    (part) => networksOf(db, { ...part, since: new Date(from).toISOString().slice(0, 10) }),
    ({ user_id, day, hash }) => {
      const ofAccount = networks.get(user_id) ?? [];
      ofAccount.push([Date.parse(day) / days(1), hash]);
      networks.set(user_id, ofAccount);
    },
    signal,
  );
  const accounts = new Map<string, AccountFacts>();
  await readParts(
    ids,
    (part) => accountsWith(db, part),
    ({ id, created_at, email_verified }) =>
      accounts.set(String(id), {
        createdAt: Date.parse(created_at),
        verified: email_verified === 1,
        networks: networks.get(id) ?? [],
      }),
    signal,
  );
  return accounts;
};
