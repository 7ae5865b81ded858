import type { Selectable } from 'kysely';
import type { ProductDraft } from '../../contract/entities.ts';
import { fold } from '../../rules/words.ts';
import type { Database, Handle } from '../db/database.ts';
import { findProduct } from '../db/queries/products.ts';
import type { ProductsTable } from '../db/schema.ts';
import { followShelves, searchTextOf } from './follow-shelves.ts';
import { changedFrom } from './product-face.ts';

/** The fields that are to change; one that is left out, or undefined, stays as it is. */
export type ProductEdit = { [Field in keyof ProductDraft]?: ProductDraft[Field] | undefined };

const columnsOf = (edit: ProductEdit): Partial<Selectable<ProductsTable>> => ({
  ...(edit.name !== undefined && { name: edit.name, name_key: fold(edit.name) }),
  ...(edit.logo !== undefined && { logo: edit.logo }),
  ...(edit.shortDescription !== undefined && { short_description: edit.shortDescription }),
  ...(edit.description !== undefined && { description: edit.description }),
  ...(edit.tags !== undefined && { tags: JSON.stringify(edit.tags) }),
  ...(edit.externalLink !== undefined && { external_link: edit.externalLink }),
});

/** What the search looks into: indexing thousands of tags anew takes longer than the rest of an edit. */
const searched = ['name', 'tags', 'short_description', 'description'] as const;

/**
 * Changes what a product says of itself. What a moderator decided on is kept beside it until the next decision, so
 * that nobody swaps a product after it was accepted. @returns products changed: 0 if it is gone or says so already
 */
export const editProduct = async (
  db: Handle,
  search: Database['search'],
  productId: number,
  edit: ProductEdit,
  at: string,
): Promise<0 | 1> => {
  const before = await findProduct(db, productId);
  if (!before) return 0;
  const columns = columnsOf(edit);
  const edited = { ...before, ...columns };
  const after = { ...edited, changed_from: changedFrom(before, edited) };
  const changes = (name: keyof typeof columns) => before[name] !== after[name];
  if (!(Object.keys(columns) as (keyof typeof columns)[]).some(changes)) return 0;

  await db
    .updateTable('products')
    .set({ ...columns, changed_from: after.changed_from, updated_at: at })
    .where('id', '=', productId)
    .execute();
  if (searched.some(changes)) await search.put(db, productId, searchTextOf(after));
  await followShelves(db, search, { before, after });
  return 1;
};
