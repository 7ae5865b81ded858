import type { Handle } from '#lib/server/db/handle.ts';

/** Makes a user's page private, or public again. @returns users changed: 0 if it was so already */
export const setPagePrivate = async (db: Handle, userId: number, isPrivate: boolean): Promise<0 | 1> => {
  const page_private = isPrivate ? 1 : 0;
  const changed = await db
    .updateTable('users')
    .set({ page_private })
    .where('id', '=', userId)
    .where('page_private', '<>', page_private)
    .returning('id')
    .executeTakeFirst();
  return changed ? 1 : 0;
};
