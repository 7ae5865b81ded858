import type { Selectable } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';

/** Columns for lists: without the long description and columns that are only for sorting. */
export const summaryColumns = [
  'id',
  'name',
  'logo',
  'short_description',
  'tags',
  'external_link',
  'pending_link',
  'adder_id',
  'adder_name',
  'photo_url',
  'created_at',
  'status',
  'featured_at',
  'accepted_at',
  'votes',
  'reported',
  'review_count',
  'rating_mean',
  'updated_at',
  'report_count',
  'changed',
  'waiting_since',
  'launch_day',
  'approved_version',
] as const satisfies (keyof ProductsTable)[];

export type FullProduct = Selectable<ProductsTable> & {
  adder_email: string;
  adder_verified_since: string | null;
  adder_page: string | null;
};

/** Columns that lists don't display. Not `*`: a prepared statement of PostgreSQL fails once its columns change. */
const furtherColumns = [
  'name_key',
  'link_key',
  'keyed_link',
  'description',
  'status_order',
  'verified_votes',
  'withheld_votes',
  'vote_weight',
  'trend',
  'rating_score',
  'rating_sum',
  'withheld_reviews',
  'withheld_ratings',
  'rating_order',
  'import_key',
  'import_id',
  'changed_from',
  'decided_at',
  'deleted_at',
] as const satisfies readonly (keyof ProductsTable)[];

const productsById = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.adder_id')
    .select([...summaryColumns, ...furtherColumns].map((column) => `products.${column}` as const))
    .select(['users.email as adder_email', verifiedSince.as('adder_verified_since'), pageId.as('adder_page')])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null),
);

export const findProduct = async (db: Handle, id: number): Promise<FullProduct | undefined> =>
  (await productsById(db, { id }))[0];

/** Query of products that are deleted but not yet removed. They are few, and have a partial index. */
export const deletedProducts = (db: Handle) =>
  db.selectFrom('products').select('id').where('deleted_at', 'is not', null);

const reactions = compiled((db, { productId, userId }: { productId: number; userId: number }) =>
  db.selectNoFrom(({ exists, selectFrom }) => {
    const from = (table: 'votes' | 'reports') =>
      exists(
        selectFrom(table)
          .select('product_id')
          .where('product_id', '=', productId)
          .where('user_id', '=', userId),
      );
    return [from('votes').as('voted'), from('reports').as('reported')];
  }),
);

export const reactionTo = async (
  db: Handle,
  productId: number,
  userId: number,
): Promise<{ votedFor: boolean; hasReported: boolean }> => {
  const [row] = await reactions(db, { productId, userId });
  // SQLite has no booleans.
  return { votedFor: Boolean(row?.voted), hasReported: Boolean(row?.reported) };
};
