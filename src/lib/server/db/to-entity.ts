import type { Selectable } from 'kysely';
import type { Coupon } from '#lib/contract/coupons.ts';
import type { ModeratedSummary, ModerationEntry, Report } from '#lib/contract/moderation.ts';
import type { Product, ProductFace, ProductSummary } from '#lib/contract/products.ts';
import type { Review } from '#lib/contract/reviews.ts';
import type { Role, User } from '#lib/contract/users.ts';
import { effectiveRole, waitingRole } from '#lib/domain/effective-role.ts';
import { lists } from '#lib/limits.ts';
import type { CouponRow } from '#lib/server/coupons/queries.ts';
import type { LogRow } from '#lib/server/moderation/log-queries.ts';
import type { ReportRow } from '#lib/server/moderation/report-queries.ts';
import type { ReviewRow } from '#lib/server/reviews/queries.ts';
import type { ProductsTable, UsersTable } from './schema.ts';

/** What a caller may see of a product beyond its public face. */
export interface Viewer {
  id: number;
  email: string;
  moderates: boolean;
  votedFor: boolean;
  hasReported: boolean;
}

/** A product as lists read it, with whether its adder has a subscription. */
export type ProductRow = Omit<
  Selectable<ProductsTable>,
  'description' | 'changed_from' | 'verified_votes' | 'deleted_at'
> & {
  adder_status: string | null;
};

/** The whole of it. */
type WholeProductRow = ProductRow & Pick<Selectable<ProductsTable>, 'description' | 'changed_from'>;

/** The adder's e-mail when the row was read with it. */
type WithAdder = { adder_email?: string | null };

const firstTags = (json: string): Pick<ProductSummary, 'tags' | 'tagCount'> => {
  const tags = JSON.parse(json) as string[];
  return { tags: tags.slice(0, lists.tagsOfEach), tagCount: tags.length };
};

/** Whether somebody sees of a product what is not for everybody. */
const seesAll = (row: ProductRow, viewer: Viewer | undefined): boolean =>
  viewer !== undefined && (viewer.moderates || viewer.id === row.adder_id);

/** As lists show it: with its first tags alone. */
export const toProductSummary = (row: ProductRow & WithAdder, viewer?: Viewer): ProductSummary => ({
  _id: String(row.id),
  name: row.name,
  logo: row.logo,
  shortDescription: row.short_description,
  adder_name: row.adder_name,
  photoURL: row.photo_url,
  adderVerified: row.adder_status !== null,
  adder: seesAll(row, viewer) ? (row.adder_email ?? null) : null,
  ...firstTags(row.tags),
  externalLink: row.external_link,
  pendingLink: seesAll(row, viewer) ? row.pending_link : null,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
  status: row.status,
  priority: row.featured_at === null ? 'normal' : 'featured',
  upVote: row.votes,
  downVote: 0,
  upVoters: viewer?.votedFor ? [viewer.email] : [],
  reported: viewer?.moderates ? row.reported === 1 : (viewer?.hasReported ?? false),
  reviewCount: row.review_count,
  averageRating: row.review_count ? Math.round((row.rating_sum / row.review_count) * 10) / 10 : null,
});

/** The same for a moderator's list. */
export const toModeratedSummary = (row: ProductRow & WithAdder, moderator: Viewer): ModeratedSummary => ({
  ...toProductSummary(row, moderator),
  reportCount: row.report_count,
  changed: row.changed === 1,
  updatedAt: row.updated_at,
});

export const toProduct = (row: WholeProductRow & WithAdder, viewer?: Viewer): Product => ({
  ...toProductSummary(row, viewer),
  tags: JSON.parse(row.tags) as string[],
  description: row.description,
  changedFrom: viewer?.moderates && row.changed_from ? (JSON.parse(row.changed_from) as ProductFace) : null,
});

export const toReview = (row: ReviewRow): Review => ({
  _id: String(row.id),
  productId: String(row.product_id),
  name: row.name,
  image: row.image,
  verified: row.writer_status !== null,
  description: row.description,
  rating: row.rating,
  createdAt: row.created_at,
});

/** What somebody’s role depends on: by the record, or, of whoever calls, by their token. */
export interface RoleFacts {
  emailVerified: boolean;
  /** What `offeredRole` says. */
  offered: Role | null;
}

export const toUser = (
  row: Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'role' | 'status' | 'suspended_at'>,
  { emailVerified, offered }: RoleFacts,
): User => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  role: effectiveRole(row.role, emailVerified),
  waitingRole: waitingRole(row.role, emailVerified),
  claimableRole: emailVerified ? offered : null,
  status: row.status,
  suspended: row.suspended_at !== null,
});

export const toCoupon = (row: CouponRow): Coupon => ({
  _id: String(row.id),
  code: row.code,
  description: row.description,
  kind: row.kind,
  value: row.value,
  validUntil: row.valid_until,
  limit: row.use_limit,
  uses: row.uses,
  active: row.active === 1,
  createdAt: row.created_at,
});

export const toReport = (row: ReportRow): Report => ({ reason: row.reason, createdAt: row.created_at });

export const toModerationEntry = (row: LogRow): ModerationEntry => ({
  _id: String(row.id),
  by: { _id: String(row.by_id), name: row.by_name },
  act: row.act,
  subject: { _id: row.subject_id, name: row.subject_name },
  createdAt: row.created_at,
});
