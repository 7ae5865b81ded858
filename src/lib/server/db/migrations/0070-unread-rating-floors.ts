import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Drops an index that 0029 made before it was emptied: servers read `products_by_stars` (migration 0055). */
export const unreadRatingFloors: Migration = {
  up: (db) => run(db, ['drop index if exists products_by_rating_floor']),
};
