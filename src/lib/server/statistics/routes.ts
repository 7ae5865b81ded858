import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { Listed, type Mount } from '#lib/server/api/mount.ts';
import { toModerationEntry } from '#lib/server/db/to-entity.ts';
import { moderationLog } from '#lib/server/moderation/log-queries.ts';
import { statisticsOf } from './queries.ts';

/** What admins look at. */
export const overviewRoutes = (mount: Mount): void => {
  mount(endpoints.getStatistics, async ({ context, principal }) => {
    authorise(principal, 'statistics.see');
    return statisticsOf(context.db.read, context.clock());
  });

  mount(endpoints.listModerationLog, async ({ context, principal, query }) => {
    authorise(principal, 'log.read');
    const { rows, total } = await moderationLog(context.db.read, query);
    return new Listed(rows.map(toModerationEntry), total);
  });
};
