import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { dialectOf } from './dialect.ts';
import type { Handle } from './handle.ts';
import { writeRetries } from './limits.ts';

/** In milliseconds. Random, so that processes that wait for one lock don't all retry at the same moment. */
const delay = (): number => writeRetries.delay.min + Math.random() * writeRetries.delay.spread;

/** Number of running and waiting transactions, by writing connection. */
const open = new WeakMap<Handle, number>();

/** Those that wait count too. SQLite runs one after the other. */
export const openTransactions = (write: Handle): number => open.get(write) ?? 0;

const track = (write: Handle, change: 1 | -1): void => void open.set(write, openTransactions(write) + change);

const retried = async <Result>(
  write: Handle,
  work: (transaction: Handle) => Promise<Result>,
): Promise<Result> => {
  const end = performance.now() + writeRetries.maxWait;
  for (let duplicates = 0; ; ) {
    try {
      return await write.transaction().execute(work);
    } catch (error) {
      const failure = dialectOf(write).failureOf(error);
      // A defect could meet its double each time.
      const isRace = failure === 'duplicate' && ++duplicates <= writeRetries.duplicates;
      if (!isRace && (failure !== 'conflict' || performance.now() > end)) throw error;
      await sleep(delay());
    }
  }
};

/**
 * Runs `work` in one transaction on the writing connection. While other transactions are in its way, it is retried for
 * a few seconds, without blocking this process. `work` must have no effects but those on its handle, since a failure
 * rolls back only these.
 */
export const transact = async <Result>(
  { write }: Pick<Database, 'write'>,
  work: (transaction: Handle) => Promise<Result>,
): Promise<Result> => {
  track(write, 1);
  try {
    return await retried(write, work);
  } finally {
    track(write, -1);
  }
};
