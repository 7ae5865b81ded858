import { type SqlBool, sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { linkColumns, linkKeys } from './link-key.ts';

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
