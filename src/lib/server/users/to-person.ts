import type { PersonRecord } from '#lib/contract/people.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import { pageIdOf } from '#lib/server/makers/public-page.ts';
import { toRoleChange } from '#lib/server/staff/role-history.ts';
import type { Activity } from './person-queries.ts';
import { signInMethodsOf, type UserRow } from './queries.ts';
import { type RoleFacts, toUser } from './to-entity.ts';

const latest = <Row, Item>({ rows, total }: { rows: Row[]; total: number }, toItem: (row: Row) => Item) => ({
  total,
  items: rows.map(toItem),
});

const productIn = (row: { product_id: number; name: string; status: ProductStatus }) => ({
  _id: String(row.product_id),
  name: row.name,
  status: row.status,
});

/** A person as admins see them. */
export const toPerson = (user: UserRow, facts: RoleFacts, activity: Activity): PersonRecord => ({
  ...toUser(user, facts),
  photoURL: user.photo_url,
  makerId: pageIdOf(user),
  createdAt: user.created_at,
  emailVerified: user.email_verified === 1,
  suspendedAt: user.suspended_at,
  signInMethods: signInMethodsOf(user),
  votes: activity.votes,
  products: latest(activity.products, (row) => ({
    _id: String(row.id),
    name: row.name,
    status: decidedStatus(row),
    upVote: row.votes,
    reviewCount: row.review_count,
    createdAt: row.created_at,
  })),
  reviews: latest(activity.reviews, (row) => ({
    _id: String(row.id),
    product: productIn(row),
    rating: row.rating,
    description: row.description,
    createdAt: row.created_at,
  })),
  reports: latest(activity.reports, (row) => ({
    product: productIn(row),
    reason: row.reason,
    createdAt: row.created_at,
  })),
  payments: latest(activity.checkouts, (row) => ({
    _id: String(row.id),
    state: row.state,
    provider: row.provider,
    amount: row.amount,
    coupon: row.coupon_code,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    refundedAt: row.refunded_at,
  })),
  roleChanges: latest(activity.roleChanges, toRoleChange),
});
