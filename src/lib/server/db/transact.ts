import { setTimeout as sleep } from 'node:timers/promises';
import { writeRetries } from '#lib/limits.ts';
import type { Database } from './database.ts';
import type { Handle } from './handle.ts';
import { isBusy } from './node-sqlite.ts';

/** In milliseconds. Random, so that processes that wait for one lock don't all retry at the same moment. */
const delay = (): number => writeRetries.delay.min + Math.random() * writeRetries.delay.spread;

/**
 * Runs `work` in one transaction on the writing connection. While another process holds the lock it is retried for some
 * seconds, without blocking this process. `work` must have no effects but those on its handle, since a failure rolls
 * back only these.
 */
export const transact = async <Result>(
  database: Pick<Database, 'write'>,
  work: (transaction: Handle) => Promise<Result>,
): Promise<Result> => {
  const end = performance.now() + writeRetries.maxWait;
  for (;;) {
    try {
      return await database.write.transaction().execute(work);
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await sleep(delay());
    }
  }
};
