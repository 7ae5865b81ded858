import type { Handle } from '#lib/server/db/handle.ts';
import { cacheTags } from './cache-tags.ts';

/**
 * The tags of pages that display a user: those of products that they added or reviewed, their own, and the list of such
 * pages. Also of products that are not published: a moderator may be accepting one, and this transaction does not see it.
 */
export const cacheTagsOfUser = async (db: Handle, userId: number): Promise<string[]> => {
  const own = await db.selectFrom('products').select('id').where('adder_id', '=', userId).execute();
  const reviewed = await db
    .selectFrom('reviews')
    .select('product_id as id')
    .where('user_id', '=', userId)
    .execute();
  const lists = own.length ? [cacheTags.products] : [];
  const pages = await db.selectFrom('users').select('public_id').where('id', '=', userId).execute();
  return [
    ...lists,
    cacheTags.makers,
    ...pages.map(({ public_id }) => cacheTags.maker(public_id)),
    ...[...own, ...reviewed].map(({ id }) => cacheTags.product(String(id))),
  ];
};
