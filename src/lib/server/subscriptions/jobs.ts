import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { expireSomeOverdue } from './settle-checkout.ts';

export const subscriptionJobs = {
  expireCheckouts: job(payloads.expireCheckouts, async (db, _, now) => ({
    more: await expireSomeOverdue(db, now.toISOString()),
  })),
};
