import { type Selectable, sql } from 'kysely';
import { compiled } from '../compiled.ts';
import type { Handle } from '../database.ts';
import type { ProductsTable } from '../schema.ts';

export type FullProduct = Selectable<ProductsTable> & { adder_email: string; adder_status: string | null };

const productsById = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.adder_id')
    .selectAll('products')
    .select(['users.email as adder_email', 'users.status as adder_status'])
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

type Deed = 'voted' | 'reported' | 'added';

const ballots = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('votes')
    .select(['product_id as id', sql<Deed>`'voted'`.as('deed')])
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('reports')
        .select(['product_id as id', sql<Deed>`'reported'`.as('deed')])
        .where('user_id', '=', userId),
    )
    .unionAll(
      db
        .selectFrom('products')
        .select(['id', sql<Deed>`'added'`.as('deed')])
        .where('adder_id', '=', userId),
    ),
);

/** What a person voted for, reported and added, as ids. */
export const ballotOf = async (
  db: Handle,
  userId: number,
): Promise<{ votedFor: number[]; reported: number[]; own: number[] }> => {
  const rows = await ballots(db, { userId });
  const ids = (deed: Deed) => rows.filter((row) => row.deed === deed).map(({ id }) => id);
  return { votedFor: ids('voted'), reported: ids('reported'), own: ids('added') };
};
