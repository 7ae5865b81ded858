import type { Selectable } from 'kysely';
import type { Handle } from '../database.ts';
import type { ProductsTable } from '../schema.ts';

export type FullProduct = Selectable<ProductsTable> & { adder_email: string; adder_status: string | null };

export const findProduct = (db: Handle, id: number): Promise<FullProduct | undefined> =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.adder_id')
    .selectAll('products')
    .select(['users.email as adder_email', 'users.status as adder_status'])
    .where('products.id', '=', id)
    .executeTakeFirst();

/** What one person did to one product. */
export const deedsOf = async (
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

/** What a person voted for, reported and added, as ids. */
export const ballotOf = async (
  db: Handle,
  userId: number,
): Promise<{ votedFor: number[]; reported: number[]; own: number[] }> => {
  const doneTo = async (table: 'votes' | 'reports'): Promise<number[]> => {
    const rows = await db.selectFrom(table).select('product_id').where('user_id', '=', userId).execute();
    return rows.map(({ product_id }) => product_id);
  };
  const own = await db.selectFrom('products').select('id').where('adder_id', '=', userId).execute();
  return {
    votedFor: await doneTo('votes'),
    reported: await doneTo('reports'),
    own: own.map(({ id }) => id),
  };
};
