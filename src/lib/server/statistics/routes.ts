import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { statisticsOf } from './queries.ts';

export const statisticsRoutes = (mount: Mount): void => {
  mount(endpoints.getStatistics, async ({ context, principal }) => {
    authorise(principal, 'statistics.see');
    return statisticsOf(context.db.read, context.clock());
  });
};
