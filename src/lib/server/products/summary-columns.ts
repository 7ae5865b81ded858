import type { Tables } from '#lib/server/db/schema.ts';

/** What lists read of a product: neither the long description nor what is only sorted by. */
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
  'rating_sum',
  'updated_at',
  'report_count',
  'changed',
  'waiting_since',
  'launch_day',
  'approved_version',
] as const satisfies (keyof Tables['products'])[];
