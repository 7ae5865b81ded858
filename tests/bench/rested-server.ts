import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { type BenchServer, startBenchServer } from './server.ts';

/** Milliseconds in which a server that was started comes to rest. */
export const rest = 3_000;

/**
 * Starts a server that has no jobs ahead of it: a first start enqueues the daily ones over all products, which would be
 * measured with every part.
 */
export const startRestedServer = async (url: string, db: Database): Promise<BenchServer> => {
  const first = await startBenchServer({ url });
  await sleep(rest);
  await first.stop();
  await sql`update jobs set run_at = '9999-12-31T00:00:00.000Z'`.execute(db.write);
  return startBenchServer({ url });
};
