import type { Generated } from 'kysely';
import type { CouponKind } from '#lib/contract/coupons.ts';
import type { HistoryAct } from '#lib/contract/decisions.ts';
import type { ModerationAct } from '#lib/contract/moderation.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import type { RoleOrigin } from '#lib/contract/staff.ts';
import type { Role } from '#lib/contract/users.ts';
import type { AuditAct, AuditKind, AuditSource } from '#lib/domain/audit-acts.ts';
import type { PeriodKind } from '#lib/domain/periods.ts';
import type { RejectionReason } from '#lib/domain/rejection-reasons.ts';

/** Times are ISO 8601 texts in UTC, booleans are 1 and 0, and columns that end in `_key` are folded for comparison. */
export interface Tables {
  users: UsersTable;
  role_grants: RoleGrantsTable;
  role_changes: RoleChangesTable;
  products: ProductsTable;
  product_counts: ProductCountsTable;
  tags: TagsTable;
  product_tags: ProductTagsTable;
  tag_aliases: TagAliasesTable;
  tag_merges: TagMergesTable;
  votes: VotesTable;
  reports: ReportsTable;
  reviews: ReviewsTable;
  saved_products: SavedProductsTable;
  idempotency_keys: IdempotencyKeysTable;
  coupons: CouponsTable;
  checkouts: CheckoutsTable;
  moderation_log: ModerationLogTable;
  audit_log: AuditLogTable;
  product_events: ProductEventsTable;
  daily_counts: DailyCountsTable;
  jobs: JobsTable;
  recurring_runs: RecurringRunsTable;
  leaderboards: LeaderboardsTable;
  leaderboard_entries: LeaderboardEntriesTable;
  related_products: RelatedProductsTable;
  related_runs: RelatedRunsTable;
  changed_pages: ChangedPagesTable;
}

export interface UsersTable {
  id: Generated<number>;
  /** The identity provider's id, which the record belongs to. */
  uid: string;
  email: string;
  email_key: string;
  email_verified: Generated<number>;
  name: string;
  name_key: string;
  photo_url: string | null;
  role: Generated<Role>;
  /** Generated: the role in effect (domain/effective-role.ts). */
  effective_role: Generated<Role>;
  /** JSON list of the sign-in methods that were used so far, by the provider's names. */
  sign_in_methods: Generated<string>;
  status: 'varified' | null;
  /**
   * Of the first payment that counts; null without a status. A status without a payment, which only an operator sets,
   * had the account's `created_at` when the column came.
   */
  subscribed_at: Generated<string | null>;
  suspended_at: string | null;
  created_at: string;
  /** When the account was logged out everywhere: access tokens name it, so those from before are void. */
  signed_out_at: Generated<string | null>;
  /** When the provider issued the newest token whose name, photo and e-mail were taken over. */
  claims_at: Generated<string | null>;
  /** Of its public page: random, and given by the database. */
  public_id: Generated<string>;
  /** Whether its owner has made the page private. */
  page_private: Generated<number>;
  /** 1 once one of their products was published. Triggers set it, and nothing resets it. */
  has_published: Generated<number>;
  /** When its owner asked the provider for another e-mail; null once a sign-in has brought one. */
  moving_since: Generated<string | null>;
}

/** Pending roles, which the owner of the address has yet to claim with a one-time code. */
export interface RoleGrantsTable {
  email_key: string;
  /** `user` if only the setting `ADMIN_EMAILS` offers a role. */
  role: Role;
  created_at: string;
  /** Of the one-time code; null until one is made. */
  code_hash: string | null;
  code_made_at: string | null;
  /** The uid of the only account that may use the code; null for a code that was printed for the operator. */
  code_uid: string | null;
}

/** What is known of how accounts came to their roles; roles that are as old as the table's migration have no row. */
export interface RoleChangesTable {
  id: Generated<number>;
  user_id: number;
  from_role: Role;
  to_role: Role;
  origin: RoleOrigin;
  /** The admin whose decision it was; null for other origins. */
  by_id: number | null;
  /** At that time. */
  by_name: string | null;
  created_at: string;
}

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  logo: string | null;
  short_description: string;
  description: string;
  /** JSON list of strings. */
  tags: string;
  external_link: string | null;
  /** A link to another site that awaits a moderator; `external_link` stays until then. */
  pending_link: Generated<string | null>;
  /** Its version and the normal form of `external_link`; null without a link. See `linkForm`. */
  link_key: string | null;
  /** The link that `link_key` was made of: a server of the previous release changes `external_link` alone. */
  keyed_link: string | null;
  adder_id: number;
  adder_name: string;
  photo_url: string | null;
  created_at: string;
  status: ProductStatus;
  /** Generated from the status: pending, accepted, rejected. */
  status_order: Generated<number>;
  featured_at: string | null;
  /** The first acceptance; later ones don't make the product young again. */
  accepted_at: string | null;
  votes: Generated<number>;
  /** Votes of users with a verified e-mail; `votes` counts all. */
  verified_votes: Generated<number>;
  /** See domain/trending.ts. Zero until accepted. */
  trend: Generated<number>;
  reported: Generated<number>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  /** See `ratingScoreOf` in domain/browsing.ts. */
  rating_score: Generated<number>;
  /** By which an import recognises its own rows. */
  import_key: string | null;
  /** Names the import that added it. */
  import_id: string | null;
  updated_at: string;
  report_count: Generated<number>;
  /** JSON `ContentSnapshot` of the last decision, if the product was edited since. */
  changed_from: Generated<string | null>;
  /** Generated: whether `changed_from` is set. */
  changed: Generated<number>;
  /** A deleted product is hidden at once. Its row goes once its votes, reports and reviews have been removed. */
  deleted_at: string | null;
  /** Since when it waits for a moderator: since it was added, or submitted again. Null unless it does. */
  waiting_since: Generated<string | null>;
  /** The day (UTC) on which its maker wants it to appear; null: once it is accepted. Of no effect once it has appeared. */
  launch_day: Generated<string | null>;
  /**
   * The `updated_at` of what a moderator has accepted, while the product waits for its launch day and its status is still
   * `pending`. See `isScheduled`.
   */
  approved_version: Generated<string | null>;
  /** When a moderator last accepted or rejected it; null if nobody did, or a release before 0034 did. */
  decided_at: Generated<string | null>;
}

/** Maintained by triggers: counting 100,000 rows for each page would cost more than the page. */
interface ProductCountsTable {
  status: ProductStatus;
  total: number;
}

/** Tags of published products. */
interface TagsTable {
  /** Equal for two spellings of one tag; accents make a difference. */
  tag_key: string;
  /** Folded: suggestions are found by its prefix. */
  search_key: string;
  tag: string;
  /** The number of products in `product_tags`. */
  uses: number;
}

/** The approved tags of published products. */
interface ProductTagsTable {
  /** The tag that lists it: another than the written one if that is an alias. */
  tag_key: string;
  product_id: number;
  written_key: string;
}

/** Tags that moderators have merged into others. */
interface TagAliasesTable {
  alias_key: string;
  /** As it was written. */
  alias: string;
  /** What it was merged into; that may have become an alias since. */
  parent_key: string;
  /** The tag that it stands for. */
  tag_key: string;
  tag: string;
  created_at: string;
}

/** A single row, locked by merges of tags. */
interface TagMergesTable {
  id: number;
  merged_at: string | null;
}

interface VotesTable {
  product_id: number;
  user_id: number;
  /** Whether it is one of the product's `verified_votes`; follows the voter's `email_verified`. */
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

/** Products that users save for later, for their eyes only. */
interface SavedProductsTable {
  product_id: number;
  user_id: number;
  created_at: string;
}

/** Two requests of one user with the same key add one product. */
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
  /** In percent or in cents, by kind. */
  value: number;
  valid_until: string | null;
  use_limit: number | null;
  /** The number of checkouts that hold a use. */
  uses: Generated<number>;
  active: Generated<number>;
  created_at: string;
}

export type CheckoutState = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/** Every attempt to pay. Amounts are in cents. */
export interface CheckoutsTable {
  id: Generated<number>;
  /** Our id of the checkout at its provider: sent before there is a session, and part of every event. */
  reference: string;
  user_id: number;
  /** `none` when a coupon left nothing to pay. */
  provider: 'none' | 'sandbox' | 'stripe';
  /** The provider's id; null until it has responded. */
  session_id: string | null;
  state: CheckoutState;
  list_price: number;
  amount: number;
  coupon_id: number | null;
  /** Remains when the coupon is deleted. */
  coupon_code: string | null;
  /** Whether it counts among the coupon's uses. */
  holds_use: Generated<number>;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  refunded_at: string | null;
}

/** Names are those at the time of the decision. */
export interface ModerationLogTable {
  id: Generated<number>;
  by_id: number;
  by_name: string;
  act: ModerationAct;
  subject_id: string;
  subject_name: string;
  created_at: string;
}

/** What was done with rights, or from the command line. */
export interface AuditLogTable {
  id: Generated<number>;
  kind: AuditKind;
  act: AuditAct;
  source: AuditSource;
  /** Null but for a person, like their name at the time. */
  by_id: number | null;
  by_name: string | null;
  subject_id: string | null;
  subject_name: string;
  details: string | null;
  created_at: string;
}

/** What happened to a product: decisions of moderators, and what its maker did about them. */
export interface ProductEventsTable {
  id: Generated<number>;
  product_id: number;
  act: HistoryAct;
  by_id: number;
  /** At that time. */
  by_name: string;
  created_at: string;
  /** Of a decision on a pending product: since when it was waiting. */
  waiting_since: string | null;
  /** Of a decision: JSON `StateBefore`, to undo it. Null for all but the product's latest one. */
  before: string | null;
  /** Of a decision: decisions with the same text were made by one action. */
  batch: string | null;
  /** An undone decision is in no history, and in no figure. */
  undone_at: string | null;
  /** Of a rejection. */
  reason: RejectionReason | null;
  note: string | null;
}

/** What was added on each day (UTC) and still exists. Maintained by triggers. */
interface DailyCountsTable {
  day: string;
  products: number;
  votes: number;
  reviews: number;
  sign_ups: number;
}

/** Work to be done, each row until it is. */
export interface JobsTable {
  /** Kind and payload: the same job has one row. */
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  /** When a worker may take it: when it is due or to be tried again, and while one has it, when its lease runs out. */
  run_at: string;
  /** How often it was claimed. */
  attempt: Generated<number>;
  /** How often it failed, or its worker ended without a word. */
  failures: Generated<number>;
  /** The worker that has it; null if none. */
  leased_by: Generated<string | null>;
  last_error: Generated<string | null>;
  /** When the last attempt failed; from then on it waits for an operator. */
  failed_at: Generated<string | null>;
  created_at: string;
}

/** The intervals for which recurring jobs have been enqueued. */
interface RecurringRunsTable {
  task: string;
  /** The beginning of the interval. */
  run_at: string;
}

/** The periods in which something competes or has competed, and empty ones in between. Added by triggers and a job. */
export interface LeaderboardsTable {
  /** Its name (domain/periods.ts). */
  period: string;
  kind: PeriodKind;
  /** Days: the first one, and the one after the last. */
  starts_on: string;
  ends_on: string;
  /** When its result was stored: from then on its entries stay as they are, but for `since_closed`. */
  closed_at: Generated<string | null>;
  /** The number of products with votes, at that time. */
  ranked: Generated<number | null>;
}

/** What competes in each period. Maintained by triggers. */
interface LeaderboardEntriesTable {
  /** In a closed board, the product may be gone. */
  product_id: number;
  period: string;
  /** Verified votes received in the period: by now, or by the time it was closed. */
  votes: Generated<number>;
  /** What was added to these, or taken off, after the board was closed. */
  since_closed: Generated<number>;
  /** Since when it has these votes: the time of the last one. Without any, when the product was published. */
  reached_at: string;
  /** 1, 2 or 3 in a closed board; null for all others. */
  place: Generated<number | null>;
}

/** Products displayed below another one, computed by a job. Readers skip those that are not published. */
interface RelatedProductsTable {
  product_id: number;
  /** From 1. */
  position: number;
  related_id: number;
  /** Reason of the relation: members voted for both, or they share tags. */
  basis: 'votes' | 'tags';
}

/** One row. */
interface RelatedRunsTable {
  id: number;
  /** The UTC day of the last run. */
  day: string;
  /** The last product whose related ones that run has computed. */
  after_id: number;
}

/** Public pages that have come, changed or gone, until search engines have been notified. */
interface ChangedPagesTable {
  path: string;
  /** Random, and another one with each change: what changes while it is being submitted is submitted again. */
  version: string;
}
