import type { Selectable } from 'kysely';
import type { ContentSnapshot, ProductDraft } from '#lib/contract/products.ts';
import { changesSite } from '#lib/domain/link-site.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { recordChange } from '#lib/server/events/history.ts';
import { decidedStatus, isScheduled } from '#lib/server/launches/scheduled.ts';
import { endDecision } from '#lib/server/moderation/record-decision.ts';
import { indexProducts, indexPublished } from '#lib/server/search/index-products.ts';
import { fold } from '#lib/text/words.ts';
import { linkColumns } from './link-key.ts';
import { type FullProduct, findProduct } from './queries.ts';
import { publicDescription } from './to-entity.ts';

type ContentColumns = Pick<
  Selectable<ProductsTable>,
  'name' | 'logo' | 'short_description' | 'description' | 'external_link' | 'pending_link' | 'tags'
>;

/** The content that a product's maker wants, as JSON with a fixed order of keys: equal strings are equal snapshots. */
const snapshotOf = (row: ContentColumns): string =>
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
const lastReviewedContent = (product: Reviewed): ContentSnapshot =>
  JSON.parse(product.changed_from ?? snapshotOf(product)) as ContentSnapshot;

/** The `changed_from` of an edited product: its content at the last decision, if there was one and it differs. */
const changedFrom = (before: Decided, after: ContentColumns): string | null => {
  // Nobody has decided yet, or nothing was changed when it was submitted again.
  if (decidedStatus(before) === 'pending' && before.changed_from === null) return null;
  const decidedOn = before.changed_from ?? snapshotOf(before);
  return decidedOn === snapshotOf(after) ? null : decidedOn;
};

/** A field that is left out or undefined stays as it is. */
type Content = Omit<ProductDraft, 'launchDay'>;
export type ProductEdit = { [Field in keyof Content]?: Content[Field] | undefined };

type Columns = Partial<Selectable<ProductsTable>>;

/**
 * Returns the columns of an edited link. On an accepted product, a link to another site waits for a moderator, unless
 * it is the site of the live link or of the last decision. On others, moderators see the link before readers do.
 */
const editedLink = (before: FullProduct, link: string | null): Columns => {
  const known = [before.external_link, lastReviewedContent(before).externalLink];
  const waits = decidedStatus(before) === 'accepted' && link !== null && changesSite(link, known);
  return waits ? { pending_link: link } : { ...linkColumns(link), pending_link: null };
};

const columnsOf = (before: FullProduct, edit: ProductEdit): Columns => ({
  ...(edit.name !== undefined && { name: edit.name, name_key: fold(edit.name) }),
  ...(edit.logo !== undefined && { logo: edit.logo }),
  ...(edit.shortDescription !== undefined && { short_description: edit.shortDescription }),
  ...(edit.description !== undefined && { description: edit.description }),
  ...(edit.tags !== undefined && { tags: JSON.stringify(edit.tags) }),
  ...(edit.externalLink !== undefined && editedLink(before, edit.externalLink)),
});

/** The columns that are indexed: reindexing thousands of tags takes longer than the rest of an edit. */
const searched = ['name', 'tags', 'short_description'] as const;

/**
 * Changes a product's content. The content of the last decision is stored until the next one, so that nobody swaps a
 * product after it was accepted; one that waits for its launch day stays accepted.
 * @returns products changed: 0 if it is gone or its content stays the same
 */
export const editProduct = async (
  db: Handle,
  productId: number,
  edit: ProductEdit,
  at: string,
): Promise<0 | 1> => {
  const before = await findProduct(db, productId);
  if (!before) return 0;
  const columns = columnsOf(before, edit);
  const edited = { ...before, ...columns };
  if (snapshotOf(before) === snapshotOf(edited)) return 0;

  const changed_from = changedFrom(before, edited);
  const after = { ...edited, changed_from };
  await db
    .updateTable('products')
    .set({ ...columns, changed_from, updated_at: at, ...(isScheduled(before) && { approved_version: at }) })
    .where('id', '=', productId)
    .execute();
  const isFoundByOther =
    publicDescription(before) !== publicDescription(after) ||
    searched.some((name) => before[name] !== after[name]);
  if (isFoundByOther) await indexProducts(db, [after]);
  await indexPublished(db, { before, after });
  const by = { id: before.adder_id, name: before.adder_name };
  // Featuring is not about the content: it can be undone after an edit.
  await endDecision(db, productId, at, ['accept', 'reject']);
  await recordChange(db, { product: after, by, at });
  return 1;
};
