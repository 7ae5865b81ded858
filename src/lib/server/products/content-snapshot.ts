import type { Selectable } from 'kysely';
import type { ContentSnapshot } from '#lib/contract/products.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';

type ContentColumns = Pick<
  Selectable<ProductsTable>,
  'name' | 'logo' | 'short_description' | 'description' | 'external_link' | 'pending_link' | 'tags'
>;

/** The content that a product's maker wants, as JSON with a fixed order of keys: equal strings are equal snapshots. */
export const snapshotOf = (row: ContentColumns): string =>
  JSON.stringify({
    name: row.name,
    logo: row.logo,
    shortDescription: row.short_description,
    description: row.description,
    externalLink: row.pending_link ?? row.external_link,
    tags: JSON.parse(row.tags) as string[],
  } satisfies ContentSnapshot);

type Reviewed = ContentColumns & Pick<Selectable<ProductsTable>, 'changed_from'>;
type Decided = Reviewed &
  Pick<Selectable<ProductsTable>, 'status' | 'waiting_since' | 'approved_version' | 'updated_at'>;

/** The content at the last decision of a moderator. */
export const lastReviewedContent = (product: Reviewed): ContentSnapshot =>
  JSON.parse(product.changed_from ?? snapshotOf(product)) as ContentSnapshot;

/** The `changed_from` of an edited product: its content at the last decision, if there was one and it differs. */
export const changedFrom = (before: Decided, after: ContentColumns): string | null => {
  // Nobody has decided yet, or nothing was changed when it was submitted again.
  if (decidedStatus(before) === 'pending' && before.changed_from === null) return null;
  const decidedOn = before.changed_from ?? snapshotOf(before);
  return decidedOn === snapshotOf(after) ? null : decidedOn;
};
