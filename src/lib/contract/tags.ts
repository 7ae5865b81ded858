import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { soughtText } from '#lib/contract/kit/values.ts';
import { sizes } from '#lib/domain/specification.ts';
import { tagLetters } from '#lib/domain/tag-letters.ts';

/** A tag of published products. */
export const tagSummary = z.object({
  /** As its address has it (domain/tag-slug.ts). */
  slug: z.string(),
  tag: z.string(),
  /** Number of published products with the tag or an alias of it. */
  products: z.int(),
});
export type TagSummary = z.infer<typeof tagSummary>;

const tagWithRelated = tagSummary.extend({
  /** Tags that its products have too, the most telling first. */
  related: z.array(tagSummary),
});
export type TagWithRelated = z.infer<typeof tagWithRelated>;

/** A slug, or any spelling of a tag. An escaped character has up to nine. */
const named = soughtText().max(sizes.tag * 9);

export const tagEndpoints = {
  listTags: endpoint(addresses.listTags, {
    summary: 'Tags of published products with their number of products, by name or most used first',
    auth: 'anyone',
    query: paginationQuery.extend({
      letter: z.enum(tagLetters).optional(),
      sort: z.enum(['name', 'products']).default('name'),
    }),
    output: z.array(tagSummary),
    list: true,
  }),
  countTagsByLetter: endpoint(addresses.countTagsByLetter, {
    summary:
      'How many tags begin with each letter, without accents; those that none begins with are left out',
    auth: 'anyone',
    output: z.array(z.object({ letter: z.enum(tagLetters), tags: z.int() })),
  }),
  getTag: endpoint(addresses.getTag, {
    summary: 'One tag, by its slug, by any spelling, or by an alias of it',
    auth: 'anyone',
    params: z.object({ tag: named }),
    output: tagWithRelated,
    errors: { 404: 'No published product has this tag' },
  }),
};

export type { TagLetter } from '#lib/domain/tag-letters.ts';
