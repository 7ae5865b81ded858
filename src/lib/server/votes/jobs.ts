import { tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { alignVotes } from './align-votes.ts';

export const voteJobs = {
  alignVotes: job(
    payloads.alignVotes,
    async (db, { userId }) => {
      const { more, listsMoved } = await alignVotes(db, userId);
      return { more, cacheTags: listsMoved ? tagsOfVerifiedVotes : [] };
    },
    (db, { userId }) => lockUser(db, { id: userId }),
  ),
};
