import { type SqlBool, sql } from 'kysely';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { job } from '#lib/server/jobs/job.ts';
import { enqueue, hasJob, payloads } from '#lib/server/jobs/queue.ts';
import { deletions, removeSomeDeleted } from './delete-product.ts';
import { linkColumns, linkKeys } from './link-key.ts';
import { deletedProducts } from './queries.ts';

/** Products whose link keys a batch of the job makes. */
const linkKeying = { batch: 100 } as const;

/** Which products have no key of this version for their link, each in the order of an index. */
const outdated = [
  { condition: sql<SqlBool>`keyed_link is distinct from external_link`, order: 'id' },
  { condition: sql<SqlBool>`link_key < ${linkKeys.from}`, order: 'link_key' },
  { condition: sql<SqlBool>`link_key >= ${linkKeys.to}`, order: 'link_key' },
] as const;

const someOutdated = async (db: Handle) => {
  for (const { condition, order } of outdated) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'external_link'])
      .where(condition)
      .orderBy(order)
      .limit(linkKeying.batch)
      .execute();
    if (products.length) return products;
  }
  return [];
};

/**
 * Fills in the link keys of a batch of products without a key of this version, in the caller's transaction: those from
 * before the column, and those that a server of the previous release has written. @returns whether more may be left
 */
export const keySomeLinks = async (db: Handle): Promise<boolean> => {
  const products = await someOutdated(db);
  for (const { id, external_link } of products) {
    await db
      .updateTable('products')
      .set(linkColumns(external_link))
      .where('id', '=', id)
      // Edited since it was read: the next batch sees the new link.
      .where('external_link', 'is not distinct from', external_link)
      .execute();
  }
  return products.length > 0;
};

/**
 * Enqueues the removal of deleted products that have no such job: an earlier release deleted them, or a backup brought
 * them back. In the caller's transaction. @returns whether more may be left
 */
export const resumeDeletions = async (db: Handle, at: string): Promise<boolean> => {
  const left = await deletedProducts(db)
    .where(({ not, ref }) => not(hasJob('finishDeletion', ref('products.id'))))
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(deletions.resumedAtOnce)
    .execute();
  for (const { id } of left) await enqueue(db, 'finishDeletion', { productId: id }, at);
  return left.length === deletions.resumedAtOnce;
};

/**
 * Lifetime of the idempotency keys of added products. A browser keeps its key as long as the tab, and people restore
 * closed windows after days, not after a month.
 */
const idempotencyKeys = { lifetime: days(30) } as const;

/** Deletes a batch of expired keys, oldest first, in the caller's transaction. @returns whether more may be left */
export const pruneIdempotencyKeys = async (db: Handle, now: Date): Promise<boolean> => {
  const before = timeBefore(now, idempotencyKeys.lifetime);
  const old = db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(sweeps.atOnce)
    // Skips a key that another transaction renews.
    .forUpdate()
    .skipLocked();
  return (await deleteSome(db, 'idempotency_keys', ['user_id', 'key'], old)) === sweeps.atOnce;
};

export const productJobs = {
  finishDeletion: job(payloads.finishDeletion, async (db, { productId }) => ({
    more: await removeSomeDeleted(db, productId),
  })),
  resumeDeletions: job(payloads.resumeDeletions, async (db, _, now) => ({
    more: await resumeDeletions(db, now.toISOString()),
  })),
  pruneIdempotencyKeys: job(payloads.pruneIdempotencyKeys, async (db, _, now) => ({
    more: await pruneIdempotencyKeys(db, now),
  })),
  keyLinks: job(payloads.keyLinks, async (db) => ({ more: await keySomeLinks(db) })),
};
