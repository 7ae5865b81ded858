import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { relateSomeProducts } from './relate-products.ts';

export const relatedJobs = {
  relateProducts: job(payloads.relateProducts, async (db, _, now) => {
    const { changed, more } = await relateSomeProducts(db, now);
    return { more, cacheTags: changed.map((id) => cacheTags.product(String(id))) };
  }),
};
