import type { Generated } from 'kysely';
import type { ProductStatus, Role } from '../../contract/entities.ts';

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
  status: 'varified' | null;
  suspended_at: string | null;
  created_at: string;
}

/** Roles promised to e-mails that their owners have yet to verify. */
export interface RoleGrantsTable {
  email_key: string;
  role: Role;
  created_at: string;
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
  /** See rules/trending.ts. Zero until accepted. */
  trend: Generated<number>;
  reported: Generated<number>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  /** What an import recognises its own rows by. */
  import_key: string | null;
  updated_at: string;
}

/** Kept by triggers, because counting 100,000 rows at each page would cost more than the page. */
export interface ProductCountsTable {
  status: ProductStatus;
  total: number;
}

/** Tags in use, for suggestions. */
export interface TagsTable {
  tag_key: string;
  tag: string;
  uses: number;
}

export interface VotesTable {
  product_id: number;
  user_id: number;
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
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  product_id: number;
  created_at: string;
}
