import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import { emailKey } from '#lib/server/users/queries.ts';
import { listStaff } from './staff.ts';
import { takeRoleBack } from './take-role-back.ts';

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
