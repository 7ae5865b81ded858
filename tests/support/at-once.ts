import { vi } from 'vitest';
import { allUsers, begun, heldBack } from './held-back.ts';
import type { TestAnswer, TestApi } from './test-api.ts';
import { onPostgres } from './test-database.ts';

/**
 * Makes calls so that all of them have been authorised before the first one writes: holds the database's one writing
 * transaction until each call has asked for its own, in their order; on PostgreSQL all accounts, until each call waits
 * for one.
 */
export const atOnce = async (
  { context }: TestApi,
  ...calls: (() => Promise<TestAnswer>)[]
): Promise<TestAnswer[]> => {
  if (onPostgres) return heldBack({ context }, allUsers, calls);
  const { db } = context;
  const release = await begun(db, async () => {});
  let ended: Promise<void> | undefined;
  const transaction = db.write.transaction.bind(db.write);
  let waiting = 0;
  let asks = () => {};
  const spy = vi.spyOn(db.write, 'transaction').mockImplementation(() => {
    if (++waiting === calls.length) ended = release();
    asks();
    return transaction();
  });
  try {
    const answering: Promise<TestAnswer>[] = [];
    for (const call of calls) {
      const asked = new Promise<void>((resolve) => {
        asks = resolve;
      });
      const answer = call();
      answering.push(answer);
      await Promise.race([asked, answer]);
    }
    const answers = await Promise.all(answering);
    await ended;
    return answers;
  } finally {
    spy.mockRestore();
  }
};
