import { api } from '#lib/browser/api/api.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { firstQueue, type QueueQuery, queueFilter } from '#lib/domain/moderation.ts';
import { lists } from '#lib/limits.ts';
import { decideOn } from './decide.ts';
import { countPending } from './totals.ts';

/** All products, filtered and sorted by the moderator. */
export const reviewQueue = createPagedList<ModeratedSummary, QueueQuery>({
  defaults: firstQueue,
  perPage: lists.rowsPerPage,
  load: async (query, pagination) => {
    await settledSession();
    const [response] = await Promise.all([
      api('listForModeration', { query: { ...queueFilter(query), ...pagination } }),
      countPending(),
    ]);
    return response;
  },
});

/** Decides on a product of the queue. */
export const decide = decideOn({
  versionOf: (id) => reviewQueue.$listing.get().rows.find(({ _id }) => _id === id)?.updatedAt,
  reload: () => reviewQueue.reload(),
  refresh: async () => {
    await reviewQueue.reload();
    return reviewQueue.$listing.get().state === 'ready';
  },
});
