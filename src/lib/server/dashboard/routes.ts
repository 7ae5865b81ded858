import { endpoints } from '#lib/contract/endpoints.ts';
import { can } from '#lib/policy.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { dashboardFigures } from './queries.ts';

export const dashboardRoutes = (mount: Mount): void => {
  mount(endpoints.getDashboard, async ({ context, principal }) => {
    const { id } = authorise(principal, 'dashboard.see');
    const viewer = {
      id,
      moderates: can(principal.actor, 'products.listAll'),
      administers: can(principal.actor, 'statistics.see'),
    };
    return dashboardFigures(context.db.read, viewer, context.clock());
  });
};
