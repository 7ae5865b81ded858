import type { Selectable } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';

export type FullProduct = Selectable<ProductsTable> & {
  adder_email: string;
  adder_verified_since: string | null;
  adder_page: string | null;
};

const productsById = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.adder_id')
    .selectAll('products')
    .select(['users.email as adder_email', verifiedSince.as('adder_verified_since'), pageId.as('adder_page')])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null),
);

export const findProduct = async (db: Handle, id: number): Promise<FullProduct | undefined> =>
  (await productsById(db, { id }))[0];

/** Deleted and not removed yet: hardly any at most times, and in a partial index of their own. */
export const deletedProducts = (db: Handle) =>
  db.selectFrom('products').select('id').where('deleted_at', 'is not', null);

export const reactionTo = async (
  db: Handle,
  productId: number,
  userId: number,
): Promise<{ votedFor: boolean; hasReported: boolean }> => {
  const done = (table: 'votes' | 'reports') =>
    db
      .selectFrom(table)
      .select('product_id')
      .where('product_id', '=', productId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
  return { votedFor: !!(await done('votes')), hasReported: !!(await done('reports')) };
};
