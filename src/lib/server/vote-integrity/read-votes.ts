import { setImmediate as nextTurn } from 'node:timers/promises';
import { days } from '#lib/domain/durations.ts';
import { detection } from '#lib/domain/vote-integrity/finding-states.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Rows read at a time, in a few milliseconds, so that requests are served in between. */
const atOnce = { votes: 2_000, accounts: 500 } as const;

/** Votes and what is known about their accounts and products, as columns that a thread is given. */
export interface ExaminedVotes {
  voter: Float64Array;
  product: Float64Array;
  /** Milliseconds since 1970. */
  at: Float64Array;
  /** Id, number of all votes, time of the sign-up, 1 if the e-mail is verified: of each account. */
  accounts: Float64Array;
  /** Account, days since 1970, and hash: of the networks that accounts voted from. */
  networks: Float64Array;
  /** Id of each product and of its maker. */
  makers: Float64Array;
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

const accountsWith = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'created_at', 'email_verified'])
    .select(({ selectFrom }) =>
      selectFrom('votes')
        .select(({ fn }) => fn.countAll<number>().as('votes'))
        .whereRef('user_id', '=', 'users.id')
        .as('votes'),
    )
    .where('id', 'in', idsIn(db, ids)),
);

const networksOf = compiled((db, { ids, since }: { ids: number[]; since: string }) =>
  db
    .selectFrom('vote_networks')
    .select(['user_id', 'day', 'hash'])
    .where('user_id', 'in', idsIn(db, ids))
    .where('day', '>=', since),
);

const makersOf = compiled((db, { ids }: { ids: number[] }) =>
  db.selectFrom('products').select(['id', 'adder_id']).where('id', 'in', idsIn(db, ids)),
);

/** Facts of distinct ids, a part at a time. */
const factsOf = async <Row>(
  ids: Iterable<number>,
  read: (part: { ids: number[] }) => Promise<Row[]>,
  columnsOf: (row: Row) => number[],
  signal: AbortSignal,
): Promise<Float64Array> => {
  const distinct = [...new Set(ids)];
  const facts: number[] = [];
  for (let n = 0; n < distinct.length; n += atOnce.accounts) {
    for (const row of await read({ ids: distinct.slice(n, n + atOnce.accounts) }))
      facts.push(...columnsOf(row));
    await nextTurn();
    signal.throwIfAborted();
  }
  return Float64Array.from(facts);
};

/** Reads the votes since a time, ISO 8601, or all. @throws the signal's reason */
export const readVotes = async (db: Handle, since: string, signal: AbortSignal): Promise<ExaminedVotes> => {
  const voter: number[] = [];
  const product: number[] = [];
  const at: number[] = [];
  let after: After | undefined = { at: '~', productId: 0, userId: 0 };
  while (after && at.length < detection.maxVotes) {
    const rows: Awaited<ReturnType<typeof votesBefore>> = await votesBefore(db, {
      ...{ since, ...after, limit: atOnce.votes },
    });
    for (const { product_id, user_id, created_at } of rows) {
      product.push(product_id);
      voter.push(user_id);
      at.push(Date.parse(created_at));
    }
    const last = rows.length === atOnce.votes ? rows.at(-1) : undefined;
    after = last && { at: last.created_at, productId: last.product_id, userId: last.user_id };
    await nextTurn();
    signal.throwIfAborted();
  }
  return {
    voter: Float64Array.from(voter),
    product: Float64Array.from(product),
    at: Float64Array.from(at),
    accounts: await factsOf(
      voter,
      (part) => accountsWith(db, part),
      (row) => [row.id, row.votes ?? 0, Date.parse(row.created_at), row.email_verified],
      signal,
    ),
    networks: await factsOf(
      voter,
      (part) => networksOf(db, { ...part, since: since.slice(0, 10) }),
      ({ user_id, day, hash }) => [user_id, Date.parse(day) / days(1), hash],
      signal,
    ),
    makers: await factsOf(
      product,
      (part) => makersOf(db, part),
      ({ id, adder_id }) => [id, adder_id],
      signal,
    ),
  };
};
