import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { deletedCount, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { soughtText } from '#lib/contract/kit/values.ts';
import { sizes } from '#lib/domain/specification.ts';
import { tagSummary } from './tags.ts';

const moderatedTag = tagSummary.extend({
  /** Tags that were merged into it. */
  aliases: z.array(z.object({ slug: z.string(), tag: z.string() })),
  /** A more used tag that differs from it by a plural, a space or a hyphen only, or null. */
  proposal: tagSummary.nullable(),
});
export type ModeratedTag = z.infer<typeof moderatedTag>;

const tagView = z.enum(['all', 'merged', 'proposed']);
export type TagView = z.infer<typeof tagView>;

const mergePreview = z.object({
  from: tagSummary,
  into: tagSummary,
  /** Products that have both already. */
  both: z.int(),
  /** Some of the products that are moved. */
  names: z.array(z.string()),
  /** Aliases that come along. */
  aliases: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** A slug, or any spelling of a tag. */
const named = soughtText()
  .trim()
  .min(1)
  .max(sizes.tag * 9);
const merge = z.object({ from: named, into: named });

const errors = { 404: 'No published product has one of the tags', 409: 'Both are one tag already' };

export const tagAliasEndpoints = {
  listTagsForModeration: endpoint(addresses.listTagsForModeration, {
    summary: 'Tags, most used first, with their aliases and tags that may mean the same',
    auth: 'member',
    query: paginationQuery.extend({
      q: soughtText().max(sizes.tag).optional(),
      view: tagView.default('all'),
    }),
    output: z.array(moderatedTag),
    list: true,
  }),
  previewMerge: endpoint(addresses.previewMerge, {
    summary: 'What a merge of two tags would move',
    auth: 'member',
    query: merge,
    output: mergePreview,
    errors,
  }),
  mergeTags: endpoint(addresses.mergeTags, {
    summary: 'Makes a tag an alias of another one, which then lists its products',
    auth: 'member',
    body: merge,
    output: modifiedCount,
    errors,
  }),
  separateTag: endpoint(addresses.separateTag, {
    summary: 'Makes an alias a separate tag again',
    auth: 'member',
    params: z.object({ alias: named }),
    output: deletedCount,
  }),
};
