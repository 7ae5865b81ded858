import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** The payload of each kind of job. It is stored: a release that changes one must still read those of the last. */
export const payloads = {
  /** Job of 1.0.0: `weighVotes` does the same. */
  alignVotes: z.object({ userId: z.int() }),
  weighVotes: z.object({ userId: z.int() }),
  weighAccounts: z.object({}),
  acceptVotes: z.object({ userId: z.int() }),
  detectVotes: z.object({}),
  pruneNetworks: z.object({}),
  markVotes: z.object({ findingId: z.int() }),
  finishDeletion: z.object({ productId: z.int() }),
  resumeDeletions: z.object({}),
  expireCheckouts: z.object({}),
  endCheckouts: z.object({}),
  pruneIdempotencyKeys: z.object({}),
  pruneEvents: z.object({}),
  checkBackups: z.object({}),
  /** An event that could not be dispatched with others. */
  dispatchEvent: z.object({ eventId: z.int() }),
  indexWords: z.object({}),
  closeLeaderboards: z.object({}),
  /** Day whose products are launched. Without one, an hourly run for products imported without a job. */
  launchProducts: z.object({ day: z.string().optional() }),
  /** A product that has appeared. Without one, the hourly run. */
  relateProducts: z.object({ productId: z.int().optional() }),
  keyLinks: z.object({}),
  submitPages: z.object({}),
  sendMails: z.object({}),
  pruneMails: z.object({}),
  repeatSearches: z.object({}),
  pruneReminders: z.object({}),
  sendDeliveries: z.object({}),
  pruneDeliveries: z.object({}),
  queueLetters: z.object({}),
  pruneSubscribers: z.object({}),
  notifyFollowers: z.object({ eventId: z.int() }),
  queueDigests: z.object({}),
  pruneNotifications: z.object({}),
  deleteAccounts: z.object({}),
  finishForgetting: z.object({ userId: z.int() }),
  resumeForgetting: z.object({}),
  deleteIdentities: z.object({}),
  listDeleted: z.object({}),
  pruneReceipts: z.object({}),
};

export type JobKind = keyof typeof payloads;
export type PayloadOf<Kind extends JobKind> = z.output<(typeof payloads)[Kind]>;

const separator = ':';

/** Kind and payload are the job: there is one row for both. */
export const jobId = <Kind extends JobKind>(kind: Kind, payload: PayloadOf<Kind>): string =>
  [kind, ...Object.values(payload)].join(separator);

/** The same in SQL, of a kind whose payload is one id: pass a column, since SQLite binds a number as REAL. */
export const jobIdOf = (kind: JobKind, payload: Expression<number>): RawBuilder<string> =>
  sql<string>`${kind + separator} || cast(${payload} as text)`;

/** Work that follows a write, or recurs. */
export const jobs = {
  /** Lease of a runner. Renewed with each batch, which takes milliseconds. */
  lease: minutes(1),
  /**
   * Kinds whose call may take longer than a lease, which is renewed while it runs, and for how long at most: an examination of two
   * million votes takes a minute on busy cores.
   */
  longCalls: { detectVotes: minutes(10) } as Partial<Record<JobKind, number>>,
  /** Interval at which the lease of such a call is renewed. */
  renewal: seconds(20),
  /** Pause between two batches in milliseconds, for other writers. */
  pause: 10,
  /** Failures of a kind after which its run leaves the rest to the next poll. */
  failedAtOnce: 100,
  /** Interval at which a server looks for due jobs that another process enqueued. */
  poll: seconds(5),
  /** Retries of a failed job. After `max` failures, within two and a half hours, it is left to the operator. */
  retries: { first: seconds(5), longest: hours(1), max: 12 },
  /** Maximum time that a stopping process waits for the batches in progress. */
  stopTimeout: seconds(5),
  /** Retention of the rows that prevent a recurring job from running twice. */
  runsStored: days(7),
} as const;

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the write that causes it does. If the same job
 * is already waiting, the earlier time counts. One that has failed keeps its failures and the time of its retry, so that
 * work which always fails gives up, however often it is enqueued; if it failed for good, it starts over. A running one
 * continues: writing its row serialises this transaction and its last batch, so it sees this write, or has ended and is
 * inserted again. After the commit call `context.jobs.notify()`, or it waits for the next poll of some server.
 * @param at ISO time from which it is due
 */
export const enqueue = async <Kind extends JobKind>(
  db: Handle,
  kind: Kind,
  payload: PayloadOf<Kind>,
  at: string,
): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({
      id: jobId(kind, payload),
      kind,
      payload: JSON.stringify(payload),
      run_at: at,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ case: when, eb, and, or, ref }) => {
        const startsOver = eb('jobs.failed_at', 'is not', null);
        const isHastened = and([
          eb('jobs.leased_by', 'is', null),
          eb('jobs.failures', '=', 0),
          eb('excluded.run_at', '<', ref('jobs.run_at')),
        ]);
        return {
          run_at: when()
            .when(or([startsOver, isHastened]))
            .then(ref('excluded.run_at'))
            .else(ref('jobs.run_at'))
            .end(),
          failures: when().when(startsOver).then(0).else(ref('jobs.failures')).end(),
          failed_at: null,
        };
      }),
    )
    .execute();
};

/** The id that a job of this kind is about, in a query of `jobs`; null for those of other kinds. */
export const idOfJob = (kind: JobKind): RawBuilder<number | null> =>
  sql<number | null>`case when jobs.kind = ${sql.lit(kind)}
    then cast(substr(jobs.id, ${sql.lit(kind.length + separator.length + 1)}) as bigint) end`;

/** Condition of a query: true if there is a job of this kind about a row. @param id the column of its ids */
export const hasJob = (kind: JobKind, id: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from jobs where jobs.id = ${jobIdOf(kind, id)})`;

/** Tells the runner of this process that a job was enqueued, so that it does not wait for its next poll. */
export interface JobSignal {
  /** Call it after the commit. Without a runner it does nothing. */
  notify(): void;
  /** @returns stops listening */
  listen(listener: () => void): () => void;
}

export const createJobSignal = (): JobSignal => {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
