import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';

/** Invalidates the caches of running servers, so that they show what a command has changed. */
export const forgetCached = (db: Database): Promise<void> =>
  transact(db, (handle) => db.recordInvalidation(handle, [cacheTags.everything]));
