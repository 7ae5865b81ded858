import type { PersonRecord } from '#lib/contract/people.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import { pageIdOf } from '#lib/server/makers/public-page.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import { roleChangesOf, toRoleChange } from '#lib/server/staff/role-history.ts';
import { signInMethodsOf, type UserRow } from './queries.ts';
import { type RoleFacts, toUser } from './to-entity.ts';

const limit = lists.ofPerson;

/** The items of some rows, and the number of all. */
const toItems = <Row, Item>(
  { rows, total }: { rows: readonly Row[]; total: number },
  toItem: (row: Row) => Item,
): { total: number; items: Item[] } => ({ total, items: rows.map(toItem) });

const productIn = (row: { product_id: number; name: string; status: ProductStatus }) => ({
  _id: String(row.product_id),
  name: row.name,
  status: row.status,
});

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
  return toItems({ rows, total: await countOf(own) }, (row) => ({
    _id: String(row.id),
    name: row.name,
    status: decidedStatus(row),
    upVote: row.votes,
    reviewCount: row.review_count,
    createdAt: row.created_at,
  }));
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
  return toItems({ rows, total: await countOf(own) }, (row) => ({
    _id: String(row.id),
    product: productIn(row),
    rating: row.rating,
    description: row.description,
    createdAt: row.created_at,
  }));
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
  return toItems({ rows, total: await countOf(own) }, (row) => ({
    product: productIn(row),
    reason: row.reason,
    createdAt: row.created_at,
  }));
};

const paymentsBy = async (db: Handle, userId: number) => {
  const own = db.selectFrom('checkouts').where('user_id', '=', userId);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).execute();
  return toItems({ rows, total: await countOf(own) }, (row) => ({
    _id: String(row.id),
    state: row.state,
    provider: row.provider,
    amount: row.amount,
    coupon: row.coupon_code,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    refundedAt: row.refunded_at,
  }));
};

/** The latest of everything that a person did, each with the number of all. */
export const activityOf = async (db: Handle, userId: number) => {
  const roleChanges = await roleChangesOf(db, userId, { limit, offset: 0 });
  return {
    votes: await countOf(db.selectFrom('votes').where('user_id', '=', userId)),
    products: await productsOf(db, userId),
    reviews: await reviewsBy(db, userId),
    reports: await reportsBy(db, userId),
    payments: await paymentsBy(db, userId),
    roleChanges: toItems(roleChanges, toRoleChange),
  };
};

/** A person as admins see them. */
export const readPerson = async (db: Handle, user: UserRow, facts: RoleFacts): Promise<PersonRecord> => ({
  ...toUser(user, facts),
  photoURL: user.photo_url,
  makerId: pageIdOf(user),
  createdAt: user.created_at,
  emailVerified: user.email_verified === 1,
  suspendedAt: user.suspended_at,
  signInMethods: signInMethodsOf(user),
  ...(await activityOf(db, user.id)),
});
