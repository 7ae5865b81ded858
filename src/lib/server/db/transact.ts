import { setTimeout as sleep } from 'node:timers/promises';
import { writeRetries } from '#lib/limits.ts';
import type { Database } from './database.ts';
import type { Handle } from './handle.ts';
import { isBusy } from './node-sqlite.ts';

/** Spread, so that those who wait for one lock do not all ask for it at the same moment. */
const delay = (): number => writeRetries.delay.min + Math.random() * writeRetries.delay.spread;

/**
 * Runs `work` in one transaction on the writing connection. While another process writes, it is tried again for some
 * seconds, without holding up anybody else. What fails in its midst is undone, so `work` must do nothing but talk to its
 * handle.
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
