import type { Maker, MakerReview } from '#lib/contract/makers.ts';
import type { MakerReviewRow, MakerRow } from './queries.ts';

export const toMaker = (row: MakerRow, rest: Pick<Maker, 'products' | 'reviews' | 'places'>): Maker => ({
  _id: row.public_id,
  name: row.name,
  photoURL: row.photo_url,
  verifiedSince: row.verified_since,
  since: row.created_at.slice(0, 7),
  ...rest,
});

export const toMakerReview = (row: MakerReviewRow): MakerReview => ({
  _id: String(row.id),
  product: { _id: String(row.product_id), name: row.name, logo: row.logo },
  rating: row.rating,
  description: row.description,
  createdAt: row.created_at,
});
