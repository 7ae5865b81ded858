import { vi } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { allUsers, heldBack } from './held-back.ts';
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
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = transact(db, () => {
    begin();
    return released;
  });
  await begun;
  const transaction = db.write.transaction.bind(db.write);
  let waiting = 0;
  const spy = vi.spyOn(db.write, 'transaction').mockImplementation(() => {
    if (++waiting === calls.length) release();
    return transaction();
  });
  try {
    const answers = await Promise.all(calls.map((call) => call()));
    await holding;
    return answers;
  } finally {
    spy.mockRestore();
  }
};
