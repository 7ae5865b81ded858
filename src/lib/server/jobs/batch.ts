import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';

export type JobContext = Pick<Context, 'config' | 'db' | 'caches' | 'clock' | 'log' | 'metrics'>;

export interface Batch {
  /** Whether work may be left for another batch. */
  more: boolean;
  /** Of the cached pages and responses that the batch made stale. */
  cacheTags?: readonly string[];
  /** Paths of public pages that the batch made, changed or removed, for search engines. */
  changedPages?: readonly string[];
}

/**
 * Does a part of the job of some milliseconds, in a transaction that also renews the lease, so that what a batch wrote
 * is never written again. It reads what is left from the data: a job that is taken up by another runner goes on there.
 */
export type RunBatch = (db: Handle, payload: string, now: Date, search: Database['search']) => Promise<Batch>;
