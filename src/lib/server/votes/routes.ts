import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { ballotOf } from './queries.ts';

export const voteRoutes = (mount: Mount): void => {
  mount(endpoints.getBallot, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'ballot.see');
    return ballotOf(context.db.read, user.id);
  });
};
