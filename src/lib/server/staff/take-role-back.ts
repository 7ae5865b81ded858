import type { StaffRole } from '#lib/contract/staff.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { emailKey, isLastAdmin, lockedAccountOf, type UserRow } from '#lib/server/users/queries.ts';
import { deleteRoleGrant, findRoleGrant } from './role-grants.ts';
import { setRole } from './set-role.ts';

/**
 * Revokes a role, active or pending, and logs it. A pending role is deleted together with its code.
 * @param role the role that the admin saw
 * @returns number of revoked roles: 0 if the person has no role by now
 * @throws HttpError `other_role` if the person has another role by now, `last_admin` if no admin would be left
 */
export const takeRoleBack = async (
  db: Handle,
  email: string,
  role: StaffRole,
  { by, at }: { by: UserRow; at: string },
): Promise<0 | 1> => {
  const user = await lockedAccountOf(db, email);
  const grant = await findRoleGrant(db, emailKey(email));
  const current = user && user.role !== 'user' ? user.role : grant?.role;
  if (!current || current === 'user') return 0;
  if (current !== role) throw httpError('other_role');
  if (user && (await isLastAdmin(db, user))) throw httpError('last_admin');
  if (user) {
    await setRole(db, user, 'user', { origin: 'admin', by, at });
    await recordEvent(db, { type: 'takeRoleBack', by, subject: user, at });
  } else {
    await recordEvent(db, { type: 'withdrawRole', by, subject: { name: email }, details: role, at });
  }
  await deleteRoleGrant(db, emailKey(email));
  return 1;
};
