import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { days } from '#lib/domain/durations.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Ages at which the salt of a day and its hashes are deleted, and hashes deleted per transaction. */
const pruning = { salts: days(2), hashes: days(30), atOnce: 1_000 } as const;

/** An account that has voted. */
interface Voter {
  voterId: number;
  /** Time of the vote, ISO 8601. */
  at: string;
  /** Its network: see `originOf`. */
  network?: string | undefined;
}

/** Creates the salt of a day, or returns the one that another server has committed. */
const saltOf = async (db: Handle, day: string): Promise<string> => {
  await db
    .insertInto('network_salts')
    .values({ day, salt: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('network_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return stored.salt;
};

/** 32 bits are enough to tell the networks of a day apart. In one call, which takes an eighth of an HMAC's time. */
const hashOf = (network: string, salt: string): number =>
  hash('sha256', `${salt} ${network}`, 'buffer').readUInt32BE();

const insertNetworks = compiled(
  (db, { day, rows }: { day: string; rows: string }) => sql`
    insert into vote_networks (user_id, day, hash)
    select cast(value ->> 0 as bigint), cast(${day} as text), cast(value ->> 1 as bigint)
    from ${dialectOf(db).elements(rows)} where true
    on conflict do nothing`,
);

/**
 * Stores hashes of the networks that accounts have voted from on each day, in the caller's transaction. Call it last: it may wait
 * for a transaction that stores the same, which must wait for nothing else of this one.
 * @param known the salt of a day, read before; null before the day's first vote
 */
export const storeNetworks = async (
  db: Handle,
  voters: readonly Voter[],
  known: { day: string; salt: string | null },
): Promise<void> => {
  const withNetwork = voters.flatMap(({ voterId, at, network }) =>
    network === undefined ? [] : { voterId, day: at.slice(0, 10), network },
  );
  // At midnight a batch has votes of two days. In order: servers that store both at once would wait for each other.
  const byDay = [...Map.groupBy(withNetwork, ({ day }) => day)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [day, ofDay] of byDay) {
    const salt = (day === known.day ? known.salt : null) ?? (await saltOf(db, day));
    const rows = ofDay
      .map(({ voterId, network }): [number, number] => [voterId, hashOf(network, salt)])
      .sort(([one, a], [other, b]) => one - other || a - b);
    await insertNetworks(db, { day, rows: JSON.stringify(rows) });
  }
};

/** Deletes old salts, and a batch of old hashes. @returns whether more may be left */
export const pruneNetworks = async (db: Handle, now: Date): Promise<boolean> => {
  const dayBefore = (age: number): string => utcDay(new Date(now.getTime() - age));
  await db.deleteFrom('network_salts').where('day', '<=', dayBefore(pruning.salts)).execute();
  const old = db
    .selectFrom('vote_networks')
    .select(['user_id', 'day', 'hash'])
    .where('day', '<=', dayBefore(pruning.hashes))
    .limit(pruning.atOnce);
  return (await deleteSome(db, 'vote_networks', ['user_id', 'day', 'hash'], old)) === pruning.atOnce;
};
