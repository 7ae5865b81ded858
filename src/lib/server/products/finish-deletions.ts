import { setTimeout as sleep } from 'node:timers/promises';
import { deletions as limits } from '#lib/limits.ts';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { removeSomeDeleted } from './delete-product.ts';
import { deletedProducts } from './queries.ts';

const isLeft = async ({ read }: Database): Promise<boolean> =>
  (await deletedProducts(read).limit(1).executeTakeFirst()) !== undefined;

const removeAll = async (db: Database): Promise<void> => {
  while (await isLeft(db)) {
    await sleep(limits.debounceMs); // others come first
    await transact(db, removeSomeDeleted);
  }
};

const latest = new WeakMap<Database, Promise<void>>();

/** Removes what is left of deleted products, batch by batch, also of what an earlier process did not get to. */
export const finishDeletions = ({ db }: Pick<Context, 'db'>): Promise<void> => {
  // One after the other, each with a look of its own: what was deleted just now may have come after the last one's.
  const earlier = latest.get(db) ?? Promise.resolve();
  const mine = earlier.catch(() => {}).then(() => removeAll(db));
  latest.set(db, mine);
  return mine;
};

/** The same while the answer is on its way. What is left when the process ends, its next start or sweep removes. */
export const followDeletion = (context: Pick<Context, 'db' | 'log'>): void => {
  finishDeletions(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'deleted products are left to be removed by the next sweep');
  });
};
