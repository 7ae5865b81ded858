import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';

/**
 * Checks in the transaction of a change that whoever makes it is still an admin: since the call was authorised another
 * admin may have taken their role.
 * @throws HttpError `own_role_gone`
 */
export const requireAdmin = async (db: Handle, { id }: Pick<UserRow, 'id'>): Promise<void> => {
  const now = await findUser(db, id);
  if (now?.effective_role !== 'admin' || now.suspended_at) throw httpError('own_role_gone');
};
