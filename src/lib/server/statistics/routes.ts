import { endpoints } from '#lib/contract/endpoints.ts';
import { can } from '#lib/policy.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { dashboardFigures } from './dashboard-queries.ts';
import { statisticsOf } from './queries.ts';

export const statisticsRoutes = (mount: Mount): void => {
  mount(endpoints.getDashboard, async ({ context, principal }) => {
    const { id } = authorise(principal, 'dashboard.see');
    const viewer = {
      id,
      moderates: can(principal.actor, 'products.listAll'),
      administers: can(principal.actor, 'statistics.see'),
    };
    return dashboardFigures(context.db.read, viewer, context.clock());
  });

  mount(endpoints.getStatistics, async ({ context, principal }) => {
    authorise(principal, 'statistics.see');
    return statisticsOf(context.db.read, context.clock());
  });
};
