import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Pages of makers by their ids: without it, a list of them read the accounts of all who never published anything. */
export const publishedPages: Migration = {
  up: (db) => run(db, ['create index users_published_by_page on users (public_id) where has_published = 1']),
};
