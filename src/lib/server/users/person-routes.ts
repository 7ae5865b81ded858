import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { offeredRoles } from '#lib/server/staff/role-grants.ts';
import { activityOf } from './person-queries.ts';
import { findPerson } from './queries.ts';
import { toPerson } from './to-person.ts';

export const personRoutes = (mount: Mount): void => {
  mount(endpoints.getPerson, async ({ context, principal, params }) => {
    authorise(principal, 'person.see');
    const user = await findPerson(context.db.read, rowId(params.id));
    if (!user) throw httpError('not_found');
    const offered = await offeredRoles(context.db.read, [user], context.config.adminEmails);
    const facts = {
      emailVerified: user.email_verified === 1,
      offered: offered.get(user.email_key) ?? null,
    };
    return toPerson(user, facts, await activityOf(context.db.read, user.id));
  });
};
