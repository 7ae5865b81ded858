import { sql } from 'kysely';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProducts } from '#lib/server/db/locks.ts';
import { job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { indexProducts } from './index-products.ts';
import { stemOf } from './vocabulary.ts';

/** Products, and words that get a stem, that are reindexed per transaction after a migration. */
const indexing = { products: 10, words: 200 } as const;

/** Stems of words that an earlier release learned. @returns whether there were any */
const addStems = async (db: Handle): Promise<boolean> => {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where stem is null order by word limit ${sql.lit(indexing.words)}`.execute(
    db,
  );
  for (const { word } of rows)
    await sql`update search_words set stem = ${stemOf(word)} where word = ${word}`.execute(db);
  return rows.length > 0;
};

/**
 * Indexes some of the products that a migration has named, in the caller's transaction: with the words that this release
 * makes of them. @returns whether products were indexed, and more may be left
 */
const indexSomeProducts = async (db: Handle): Promise<{ indexed: boolean; more: boolean }> => {
  if (await addStems(db)) return { indexed: false, more: true };
  const { rows } = await sql<{ product_id: number }>`
    select product_id from products_to_index order by product_id limit ${sql.lit(indexing.products + 1)}`.execute(
    db,
  );
  const ids = rows.slice(0, indexing.products).map(({ product_id }) => product_id);
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
