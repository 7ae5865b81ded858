import type { Generated } from 'kysely';
import type { CouponKind } from '#lib/contract/coupons.ts';
import type { ModerationAct } from '#lib/contract/moderation.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import type { Role } from '#lib/contract/users.ts';

/**
 * The tables as both databases hold them. Times are ISO 8601 text in UTC, yes and no are 1 and 0,
 * and what ends in `_key` is folded for comparison.
 */
export interface Tables {
  users: UsersTable;
  role_grants: RoleGrantsTable;
  products: ProductsTable;
  product_counts: ProductCountsTable;
  tags: TagsTable;
  votes: VotesTable;
  reports: ReportsTable;
  reviews: ReviewsTable;
  idempotency_keys: IdempotencyKeysTable;
  coupons: CouponsTable;
  checkouts: CheckoutsTable;
  moderation_log: ModerationLogTable;
  daily_counts: DailyCountsTable;
}

export interface UsersTable {
  id: Generated<number>;
  /** Of the identity provider; the record belongs to it. */
  uid: string;
  email: string;
  email_key: string;
  email_verified: Generated<number>;
  name: string;
  name_key: string;
  photo_url: string | null;
  role: Generated<Role>;
  /** The role that counts (rules/effective-role.ts), which the database derives for lists and figures. */
  effective_role: Generated<Role>;
  /** JSON list of the ways in which this account has signed in so far, by the provider's names for them. */
  sign_in_methods: Generated<string>;
  status: 'varified' | null;
  suspended_at: string | null;
  created_at: string;
}

/** Roles for addresses whose owners have yet to claim them with a one-time code. */
export interface RoleGrantsTable {
  email_key: string;
  /** 'user' where nothing is granted but what the setting `ADMIN_EMAILS` offers. */
  role: Role;
  created_at: string;
  /** Of the code by which the role is claimed; null until one is made. */
  code_hash: string | null;
  code_made_at: string | null;
  /** The only account that may use the code, by its uid; null for a code that the operator was given directly. */
  code_uid: string | null;
}

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  logo: string | null;
  short_description: string;
  description: string;
  /** JSON list of texts. */
  tags: string;
  external_link: string | null;
  /** A link to another site that waits for a moderator; until then the external link stays what it is. */
  pending_link: Generated<string | null>;
  adder_id: number;
  adder_name: string;
  photo_url: string | null;
  created_at: string;
  status: ProductStatus;
  /** The moderators' order: pending, accepted, rejected. The database derives it from the status. */
  status_order: Generated<number>;
  featured_at: string | null;
  /** When it was accepted for the first time; later changes of mind don't make it young again. */
  accepted_at: string | null;
  votes: Generated<number>;
  /** Those of people whose e-mail is verified. The others count in `votes` alone. */
  verified_votes: Generated<number>;
  /** See rules/trending.ts. Zero until accepted. */
  trend: Generated<number>;
  reported: Generated<number>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  /** What an import recognises its own rows by. */
  import_key: string | null;
  updated_at: string;
  report_count: Generated<number>;
  /** JSON: what it said when a moderator last decided on it, if its maker has changed that since. */
  changed_from: Generated<string | null>;
  /** Whether there is such a thing. The database derives it. */
  changed: Generated<number>;
  /** When it was deleted: from then on it is there for nobody, and goes once its votes, reports and reviews have gone. */
  deleted_at: string | null;
}

/** Kept by triggers, because counting 100,000 rows at each page would cost more than the page. */
interface ProductCountsTable {
  status: ProductStatus;
  total: number;
}

/** Tags of what is on the shelves, for suggestions. */
interface TagsTable {
  /** The same for two ways to write the same tag; accents count here. */
  tag_key: string;
  /** What it is suggested by. */
  search_key: string;
  tag: string;
  uses: number;
}

interface VotesTable {
  product_id: number;
  user_id: number;
  /** Whether it counts among its product's `verified_votes`; follows the voter's `email_verified`. */
  verified: Generated<number>;
  created_at: string;
}

export interface ReportsTable {
  product_id: number;
  user_id: number;
  reason: string | null;
  created_at: string;
}

export interface ReviewsTable {
  id: Generated<number>;
  product_id: number;
  user_id: number;
  name: string;
  image: string | null;
  description: string;
  rating: number;
  created_at: string;
}

/** A product that was sent twice with one key was meant once. */
interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  product_id: number;
  created_at: string;
}

export interface CouponsTable {
  id: Generated<number>;
  code: string;
  code_key: string;
  description: string;
  kind: CouponKind;
  /** Whole percent, or cents. */
  value: number;
  valid_until: string | null;
  use_limit: number | null;
  /** Counts the checkouts that hold a use. */
  uses: Generated<number>;
  active: Generated<number>;
  created_at: string;
}

export type CheckoutState = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/** Every attempt to pay, and what became of it. Amounts are in cents. */
export interface CheckoutsTable {
  id: Generated<number>;
  /** What the payment's provider knows it by: told before there is a session, and carried by all that follows. */
  reference: string;
  user_id: number;
  /** `none` when a coupon left nothing to pay. */
  provider: 'none' | 'sandbox' | 'stripe';
  /** Of the provider, once it has answered. */
  session_id: string | null;
  state: CheckoutState;
  list_price: number;
  amount: number;
  coupon_id: number | null;
  /** Stays when the coupon is deleted. */
  coupon_code: string | null;
  /** Whether it counts among the coupon's uses. */
  holds_use: Generated<number>;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  refunded_at: string | null;
}

/** Who decided what. Names are as they were then. */
export interface ModerationLogTable {
  id: Generated<number>;
  by_id: number;
  by_name: string;
  act: ModerationAct;
  subject_id: string;
  subject_name: string;
  created_at: string;
}

/** What came in on each day (UTC) and is still there. Kept by triggers. */
interface DailyCountsTable {
  day: string;
  products: number;
  votes: number;
  reviews: number;
  sign_ups: number;
}
