import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { closeSomeLeaderboards, lockToReopen } from './close.ts';

export const leaderboardJobs = {
  closeLeaderboards: job(
    payloads.closeLeaderboards,
    async (db, _, now) => {
      const { isChanged, winners, more, again } = await closeSomeLeaderboards(db, now);
      const changed = isChanged
        ? [cacheTags.leaderboards, ...winners.map((id) => cacheTags.product(String(id)))]
        : [];
      return { more, ...(again !== undefined && { again }), cacheTags: changed };
    },
    (db, _, now) => lockToReopen(db, now),
  ),
};
