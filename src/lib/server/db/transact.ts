import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Handle } from './database.ts';
import { isBusy } from './node-sqlite.ts';

const attempts = 200;
const pause = 25;

/**
 * Runs `work` in one transaction on the writing connection. While another process writes, the whole
 * transaction is tried again for some seconds, so `work` must do nothing but talk to its handle.
 */
export const transact = async <Result>(
  database: Pick<Database, 'write'>,
  work: (transaction: Handle) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.write.transaction().execute(work);
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error;
      await sleep(pause);
    }
  }
};
