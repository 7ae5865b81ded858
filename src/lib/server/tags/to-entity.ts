import type { TagSummary } from '#lib/contract/tags.ts';
import { slugOfKey } from '#lib/domain/tag-slug.ts';
import type { TagRow } from './page-queries.ts';

export const toTagSummary = ({ tag_key, tag, uses }: TagRow): TagSummary => ({
  slug: slugOfKey(tag_key),
  tag,
  products: uses,
});
