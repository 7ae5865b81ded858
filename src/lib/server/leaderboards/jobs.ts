import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { closeSomeLeaderboards } from './close.ts';

export const leaderboardJobs = {
  closeLeaderboards: job(payloads.closeLeaderboards, async (db, _, now) => {
    const { closed, winners, more, again } = await closeSomeLeaderboards(db, now);
    const changed = closed
      ? [cacheTags.leaderboards, ...winners.map((id) => cacheTags.product(String(id)))]
      : [];
    return { more, ...(again !== undefined && { again }), cacheTags: changed };
  }),
};
