import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { launchSomeProducts } from './launch-products.ts';

export const launchJobs = {
  launchProducts: job(payloads.launchProducts, async (db, _, now) => {
    const { launched, waiting, more } = await launchSomeProducts(db, now);
    const ids = launched.map(String);
    return {
      more,
      cacheTags: [
        ...ids.flatMap((id) => tagsOf(id, true)),
        ...waiting.flatMap((id) => tagsOf(String(id), false)),
      ],
    };
  }),
};
