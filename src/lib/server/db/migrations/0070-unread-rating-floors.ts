import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Drops the index of 0029, which no server reads: 1.0.0 is older, and later ones read `products_by_stars` (0055). */
export const unreadRatingFloors: Migration = {
  up: (db) => run(db, ['drop index products_by_rating_floor']),
};
