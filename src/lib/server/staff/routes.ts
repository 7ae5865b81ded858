import { endpoints } from '#lib/contract/endpoints.ts';
import type { StaffRole } from '#lib/contract/staff.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { emailKey, isLastAdmin, lockedAccountOf, type UserRow } from '#lib/server/users/queries.ts';
import { deleteRoleGrant, findRoleGrant } from './role-grants.ts';
import { setRole } from './set-role.ts';
import { listStaff } from './staff.ts';

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

export const staffRoutes = (mount: Mount): void => {
  mount(endpoints.listStaff, async ({ context, principal }) => {
    authorise(principal, 'staff.list');
    return listStaff(context.db.read, context.config.adminEmails);
  });

  mount(endpoints.takeRoleBack, async ({ context, principal, params, query, write }) => {
    const at = context.clock().toISOString();
    // Only an admin may make the others wait: `write` locks all of them before it authorises.
    authorise(principal, 'user.demote', subjectNamed(principal, params.email));
    const deletedCount = await write(
      (db, me) => {
        const by = authorise(me, 'user.demote', subjectNamed(me, params.email));
        return takeRoleBack(db, params.email, query.role, { by, at });
      },
      undefined,
      (db) => lockAdminsAnd(db, ['email_key', emailKey(params.email)]),
    );
    return { deletedCount };
  });
};
