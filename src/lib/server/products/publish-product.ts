import { trendOf } from '#lib/domain/trending.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexProducts, indexPublished } from '#lib/server/search/index-products.ts';
import { linkColumns } from './link-key.ts';
import type { FullProduct } from './queries.ts';
import { publicDescription } from './to-entity.ts';

/** Columns that publish a product. Only the first publication sets its age. */
export const publicationColumns = (
  { accepted_at, vote_weight }: Pick<FullProduct, 'accepted_at' | 'vote_weight'>,
  at: string,
) => {
  const acceptedAt = accepted_at ?? at;
  return {
    status: 'accepted',
    accepted_at: acceptedAt,
    trend: trendOf(vote_weight, acceptedAt),
    approved_version: null,
  } as const;
};

/**
 * The columns of a scheduled product whose time has come. A product that its maker has changed since its acceptance waits for a
 * moderator: nothing of it is live yet, so readers miss nothing, and nobody swaps a product unseen.
 * @param at the time of its publication
 */
export const appearing = (
  product: Pick<FullProduct, 'accepted_at' | 'vote_weight' | 'changed_from'>,
  { at, now, suspended = false }: { at: string; now: string; suspended?: boolean },
) =>
  suspended || product.changed_from !== null
    ? ({ waiting_since: now, approved_version: null } as const)
    : publicationColumns(product, at);

/** Changes columns that decide whether and how a product is published, and what follows from that: link key, tags, words. */
export const placeProduct = async (
  db: Handle,
  before: FullProduct,
  columns: Partial<FullProduct>,
): Promise<void> => {
  const link = columns.external_link;
  const set = { ...columns, ...(link !== undefined && linkColumns(link)) };
  await db.updateTable('products').set(set).where('id', '=', before.id).execute();
  const after = { ...before, ...columns };
  // One that waited for this decision, or waits again.
  if (publicDescription(before) !== publicDescription(after)) await indexProducts(db, [after]);
  await indexPublished(db, { before, after });
};
