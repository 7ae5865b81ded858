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
    await sleep(limits.pause); // lets other writes go first
    await transact(db, removeSomeDeleted);
  }
};

const latest = new WeakMap<Database, Promise<void>>();

/** Removes what deleted products leave, in batches, including what an earlier process left. */
export const finishDeletions = ({ db }: Pick<Context, 'db'>): Promise<void> => {
  // One run after the other, each with a look of its own: a deletion may have come after the last look of the run
  // before.
  const earlier = latest.get(db) ?? Promise.resolve();
  const mine = earlier.catch(() => {}).then(() => removeAll(db));
  latest.set(db, mine);
  return mine;
};

/** Runs `finishDeletions` in the background. If the process ends meanwhile, its next start or sweep goes on. */
export const followDeletion = (context: Pick<Context, 'db' | 'log'>): void => {
  finishDeletions(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'deleted products are left to be removed by the next sweep');
  });
};
