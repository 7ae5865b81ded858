import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { timeAfter } from '#lib/domain/durations.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { indexNow as limits } from './submit-urls.ts';

type ChangedPage = Selectable<Tables['changed_pages']>;

/**
 * Records that a public page has come, changed or gone, in the caller's transaction. A job notifies search engines some
 * minutes later, of this page and of all others that have changed by then.
 */
export const recordChangedPage = async (db: Handle, path: string, at: string): Promise<void> => {
  // First the job, as its batch does, which has its row when it removes pages.
  await enqueue(db, 'submitPages', {}, timeAfter(at, limits.gatherFor));
  const version = randomUUID();
  await db
    .insertInto('changed_pages')
    .values({ path, version })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ version }))
    .execute();
};

/** Returns the changed pages for the next call. */
export const listChangedPages = (db: Handle): Promise<ChangedPage[]> =>
  db.selectFrom('changed_pages').selectAll().orderBy('path').limit(limits.perCall).execute();

/** Removes pages that were submitted, but for those that have changed since. @returns whether any are left */
export const removeChangedPages = async (db: Handle, pages: readonly ChangedPage[]): Promise<boolean> => {
  if (pages.length)
    await db
      .deleteFrom('changed_pages')
      .where(
        'path',
        'in',
        pages.map(({ path }) => path),
      )
      .where(
        'version',
        'in',
        pages.map(({ version }) => version),
      )
      .execute();
  return hasRow(db.selectFrom('changed_pages'));
};
