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
    const by = authorise(principal, 'user.demote', subjectNamed(principal, params.email));
    const at = context.clock().toISOString();
    const deletedCount = await write(async (db) => {
      await lockAdminsAnd(db, ['email_key', emailKey(params.email)]);
      return takeRoleBack(db, params.email, query.role, { by, at });
    });
    return { deletedCount };
  });
};
