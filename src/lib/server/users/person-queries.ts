import { lists } from '#lib/domain/specification.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import { roleChangesOf } from '#lib/server/staff/role-history.ts';

const limit = lists.ofPerson;

const productsOf = async (db: Handle, userId: number) => {
  const own = db
    .selectFrom('products')
    .where('adder_id', '=', userId)
    .where('id', 'not in', deletedProducts(db));
  const rows = await own
    .select(['id', 'name', 'status', 'votes', 'review_count', 'created_at'])
    .select(['waiting_since', 'approved_version', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total: await countOf(own) };
};

const reviewsBy = async (db: Handle, userId: number) => {
  const own = db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProducts(db));
  const rows = await own
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'reviews.rating', 'reviews.description', 'reviews.created_at'])
    .select(['products.id as product_id', 'products.name', 'products.status'])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total: await countOf(own) };
};

const reportsBy = async (db: Handle, userId: number) => {
  const own = db
    .selectFrom('reports')
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProducts(db));
  const rows = await own
    .innerJoin('products', 'products.id', 'reports.product_id')
    .select(['reports.reason', 'reports.created_at'])
    .select(['products.id as product_id', 'products.name', 'products.status'])
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.product_id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total: await countOf(own) };
};

const checkoutsBy = async (db: Handle, userId: number) => {
  const own = db.selectFrom('checkouts').where('user_id', '=', userId);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).execute();
  return { rows, total: await countOf(own) };
};

/** The latest of everything that a person did, each with the number of all. */
export const activityOf = async (db: Handle, userId: number) => ({
  products: await productsOf(db, userId),
  reviews: await reviewsBy(db, userId),
  reports: await reportsBy(db, userId),
  checkouts: await checkoutsBy(db, userId),
  roleChanges: await roleChangesOf(db, userId, { limit, offset: 0 }),
  votes: await countOf(db.selectFrom('votes').where('user_id', '=', userId)),
});

export type Activity = Awaited<ReturnType<typeof activityOf>>;
