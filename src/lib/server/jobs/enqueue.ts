import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { type JobKind, jobId, jobIdOf, type PayloadOf } from './kinds.ts';

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the write that causes it does. If the same job
 * waits already, for a retry perhaps, it becomes due now; if it failed for good, it starts anew. One that is running
 * goes on: writing its row makes this transaction and its last batch take turns, so it sees this write, or has ended
 * and is inserted again. After the commit call `context.jobs.notify()`, or it waits for the next poll of some server.
 * @param at ISO time from which on it is due
 * @param options `ifWaiting`: `leave` if what waits is not to become due by this, nor to forget its failures
 */
export const enqueue = async <Kind extends JobKind>(
  db: Handle,
  kind: Kind,
  payload: PayloadOf<Kind>,
  at: string,
  { ifWaiting = 'hasten' }: { ifWaiting?: 'hasten' | 'leave' } = {},
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
      conflict.column('id').doUpdateSet(({ case: when, ref, val }) => {
        const hastened = when()
          .when('jobs.leased_by', 'is', null)
          .then(ref('excluded.run_at'))
          .else(ref('jobs.run_at'))
          .end();
        if (ifWaiting === 'hasten') return { run_at: hastened, failures: 0, failed_at: null };
        const ifFailed = when().when('jobs.failed_at', 'is not', null);
        return {
          run_at: ifFailed.then(ref('excluded.run_at')).else(ref('jobs.run_at')).end(),
          failures: ifFailed.then(val(0)).else(ref('jobs.failures')).end(),
          failed_at: null,
        };
      }),
    )
    .execute();
};

/** For the conditions of a query: whether there is a job of this kind about a row. @param id the column of its ids */
export const hasJob = (kind: JobKind, id: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from jobs where jobs.id = ${jobIdOf(kind, id)})`;
