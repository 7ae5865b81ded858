import type { Database, Handle } from '../db/database.ts';
import { recountTags } from '../db/queries/tags.ts';

/** Takes a product off the shelves for good, with its votes, reports and reviews. @returns products deleted: 0 or 1 */
export const deleteProduct = async (
  db: Handle,
  search: Database['search'],
  productId: number,
): Promise<0 | 1> => {
  const gone = await db
    .deleteFrom('products')
    .where('id', '=', productId)
    .returning('tags')
    .executeTakeFirst();
  if (!gone) return 0;
  await search.remove(db, productId);
  await recountTags(db, JSON.parse(gone.tags) as string[], []);
  return 1;
};
