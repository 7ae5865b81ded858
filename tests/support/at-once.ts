import { vi } from 'vitest';
import { allUsers, begun, heldBack } from './held-back.ts';
import type { TestAnswer, TestApi } from './test-api.ts';
import { onPostgres } from './test-database.ts';

/**
 * Makes calls so that all of them have been authorised before the first one writes: holds the database's one writing
 * transaction until each call has asked for its own; on PostgreSQL all accounts, until each call waits for one.
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
  const spy = vi.spyOn(db.write, 'transaction').mockImplementation(() => {
    if (++waiting === calls.length) ended = release();
    return transaction();
  });
  try {
    const answers = await Promise.all(calls.map((call) => call()));
    await ended;
    return answers;
  } finally {
    spy.mockRestore();
  }
};
