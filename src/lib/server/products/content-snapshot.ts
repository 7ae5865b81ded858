import type { Selectable } from 'kysely';
import type { ContentSnapshot } from '#lib/contract/products.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';

type ContentColumns = Pick<
  Selectable<ProductsTable>,
  'name' | 'logo' | 'short_description' | 'description' | 'external_link' | 'pending_link' | 'tags'
>;

/** All that a product's maker wants it to say, as it is kept: always in one order, so that two can be compared. */
export const snapshotOf = (row: ContentColumns): string =>
  JSON.stringify({
    name: row.name,
    logo: row.logo,
    shortDescription: row.short_description,
    description: row.description,
    externalLink: row.pending_link ?? row.external_link,
    tags: JSON.parse(row.tags) as string[],
  } satisfies ContentSnapshot);

type Decided = ContentColumns & Pick<Selectable<ProductsTable>, 'status' | 'changed_from'>;

/** What a product said when a moderator last decided on it. */
export const lastReviewedContent = (product: Decided): ContentSnapshot =>
  JSON.parse(product.changed_from ?? snapshotOf(product)) as ContentSnapshot;

/**
 * What to keep of a product that is edited: what it said when it was decided on, as long as it says something
 * else now. Of a product that nobody has decided on, nothing.
 */
export const changedFrom = (before: Decided, after: ContentColumns): string | null => {
  if (before.status === 'pending') return null;
  const decidedOn = before.changed_from ?? snapshotOf(before);
  return decidedOn === snapshotOf(after) ? null : decidedOn;
};
