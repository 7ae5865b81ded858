import type { ListedTag } from '#lib/contract/tags.ts';
import { tagSlug } from '#lib/domain/tag-slug.ts';
import type { TagRow } from './tag-page-queries.ts';

export const toListedTag = ({ tag_key, tag, uses }: TagRow): ListedTag => ({
  slug: tagSlug(tag_key),
  tag,
  products: uses,
});
