import type { Database, Handle } from '../db/database.ts';
import { followShelves } from './follow-shelves.ts';

/** Takes a product off the shelves for good, with its votes, reports and reviews. @returns products deleted: 0 or 1 */
export const deleteProduct = async (
  db: Handle,
  search: Database['search'],
  productId: number,
): Promise<0 | 1> => {
  const gone = await db
    .deleteFrom('products')
    .where('id', '=', productId)
    .returning(['status', 'changed_from', 'name', 'tags', 'short_description', 'description'])
    .executeTakeFirst();
  if (!gone) return 0;
  await search.remove(db, productId);
  await followShelves(db, search, { before: gone });
  return 1;
};
