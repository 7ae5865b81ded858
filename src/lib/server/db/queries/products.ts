import { type Selectable, sql } from 'kysely';
import { compiled } from '../compiled.ts';
import type { Handle } from '../database.ts';
import type { ProductsTable } from '../schema.ts';

export type FullProduct = Selectable<ProductsTable> & { adder_email: string };

const productsById = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.adder_id')
    .selectAll('products')
    .select('users.email as adder_email')
    .where('products.id', '=', id),
);

export const findProduct = async (db: Handle, id: number): Promise<FullProduct | undefined> =>
  (await productsById(db, { id }))[0];

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

const ballots = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('votes')
    .select(['product_id as id', sql.lit(1).as('voted')])
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('products')
        .select(['id', sql.lit(0).as('voted')])
        .where('adder_id', '=', userId),
    ),
);

/** What a person voted for and what they added, as ids. */
export const ballotOf = async (
  db: Handle,
  userId: number,
): Promise<{ votedFor: number[]; own: number[] }> => {
  const rows = await ballots(db, { userId });
  const ids = (voted: number) => rows.filter((row) => row.voted === voted).map(({ id }) => id);
  return { votedFor: ids(1), own: ids(0) };
};
