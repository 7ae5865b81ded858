import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { reactionsOf } from './queries.ts';

/** A vote itself is a `PATCH /products/{id}`, as a report, a decision and an edit are: products/write-routes.ts. */
export const voteRoutes = (mount: Mount): void => {
  mount(endpoints.getReactions, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'reactions.see');
    return reactionsOf(context.db.read, user.id);
  });
};
