import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { relateProduct, relateSomeProducts } from './relate-products.ts';

export const relatedJobs = {
  relateProducts: job(payloads.relateProducts, async (db, { productId }, now) => {
    if (productId !== undefined) {
      const isChanged = await relateProduct(db, productId);
      return { more: false, cacheTags: isChanged ? [cacheTags.product(String(productId))] : [] };
    }
    const { changed, more } = await relateSomeProducts(db, now);
    return { more, cacheTags: changed.map((id) => cacheTags.product(String(id))) };
  }),
};
