import type { Handle } from '#lib/server/db/handle.ts';
import { cacheTags } from './cache-tags.ts';

/**
 * The tags of pages that display a user: those of products that they added or reviewed. Also of products that are not
 * published: a moderator may be accepting one, and this transaction does not see it.
 */
export const cacheTagsOfUser = async (db: Handle, userId: number): Promise<string[]> => {
  const own = await db.selectFrom('products').select('id').where('adder_id', '=', userId).execute();
  const reviewed = await db
    .selectFrom('reviews')
    .select('product_id as id')
    .where('user_id', '=', userId)
    .execute();
  const lists = own.length ? [cacheTags.products] : [];
  return [...lists, ...[...own, ...reviewed].map(({ id }) => cacheTags.product(String(id)))];
};
