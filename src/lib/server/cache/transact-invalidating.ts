import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { Caches } from './caches.ts';

/** The database, and the caches of its content. */
export interface Stores {
  db: Database;
  caches: Pick<Caches, 'invalidate'>;
}

/** The cache tags of what a transaction has changed, read within it if necessary. */
export type TagsOf<Result> = (
  result: Result,
  transaction: Handle,
) => readonly string[] | Promise<readonly string[]>;

/**
 * Runs `work` in a transaction, and removes what it changed from the caches: from this process's once it is committed,
 * so that no render in between stores the state before, and from other servers' with the commit.
 */
export const transactInvalidating = async <Result>(
  { db, caches }: Stores,
  work: (transaction: Handle) => Promise<Result>,
  tagsOf: TagsOf<Result>,
): Promise<Result> => {
  let tags: readonly string[] = [];
  try {
    return await transact(db, async (transaction) => {
      tags = [];
      const result = await work(transaction);
      tags = await tagsOf(result, transaction);
      await db.recordInvalidation(transaction, tags);
      return result;
    });
  } finally {
    // After an error too: the commit may have succeeded although its answer was lost.
    if (tags.length) caches.invalidate(tags);
  }
};
