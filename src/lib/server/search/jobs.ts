import { sql } from 'kysely';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProducts } from '#lib/server/db/locks.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { indexProducts } from './index-products.ts';

/** Number of products that are reindexed per transaction after a migration. */
const productsAtOnce = 10;

/**
 * Indexes some of the products that a migration has named, in the caller's transaction: with the words that this release
 * makes of them. @returns whether products were indexed, and more may be left
 */
const indexSomeProducts = async (db: Handle): Promise<{ indexed: boolean; more: boolean }> => {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from products_to_index order by product_id limit ${sql.lit(productsAtOnce + 1)}`.execute(
    db,
  );
  const ids = rows.slice(0, productsAtOnce).map(({ product_id }) => product_id);
  if (!ids.length) return { indexed: false, more: false };
  // Edits and deletions wait for this lock, so the index gets the current text.
  await lockProducts(db, ids);
  for (const id of ids) {
    const product = await findProduct(db, id);
    if (product) await indexProducts(db, [product]);
  }
  await sql`delete from products_to_index where product_id in (${sql.join(ids)})`.execute(db);
  return { indexed: true, more: rows.length > ids.length };
};

export const searchJobs = {
  indexWords: job(payloads.indexWords, async (db) => {
    const { indexed, more } = await indexSomeProducts(db);
    return { more, cacheTags: indexed && !more ? [cacheTags.products] : [] };
  }),
};
