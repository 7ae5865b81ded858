import type { Selectable } from 'kysely';
import type { Product, ProductSummary, Review, User } from '../../contract/entities.ts';
import type { ProductsTable, ReviewsTable, UsersTable } from './schema.ts';

/** What a caller may see of a product beyond its public face. */
export interface Viewer {
  id: number;
  email: string;
  moderates: boolean;
  votedFor: boolean;
  hasReported: boolean;
}

export type ProductRow = Omit<Selectable<ProductsTable>, 'description'>;

/** The adder's e-mail when the row was read with it. */
type WithAdder = { adder_email?: string | null };

export const toProductSummary = (row: ProductRow & WithAdder, viewer?: Viewer): ProductSummary => ({
  _id: String(row.id),
  name: row.name,
  logo: row.logo,
  shortDescription: row.short_description,
  adder_name: row.adder_name,
  photoURL: row.photo_url,
  adderVerified: false,
  adder: viewer?.moderates || viewer?.id === row.adder_id ? (row.adder_email ?? null) : null,
  tags: JSON.parse(row.tags) as string[],
  externalLink: row.external_link,
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

export const toProduct = (row: Selectable<ProductsTable> & WithAdder, viewer?: Viewer): Product => ({
  ...toProductSummary(row, viewer),
  description: row.description,
  changedFrom: null,
});

export const toReview = (row: Omit<Selectable<ReviewsTable>, 'user_id'>): Review => ({
  _id: String(row.id),
  productId: String(row.product_id),
  name: row.name,
  image: row.image,
  verified: false,
  description: row.description,
  rating: row.rating,
  createdAt: row.created_at,
});

export const toUser = (
  row: Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'role' | 'status'>,
): User => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  suspended: false,
});
