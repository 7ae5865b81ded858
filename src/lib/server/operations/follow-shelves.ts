import type { Selectable } from 'kysely';
import type { Database, Handle } from '../db/database.ts';
import { recountTags } from '../db/queries/tags.ts';
import type { ProductsTable } from '../db/schema.ts';
import type { SearchText } from '../db/search/search-index.ts';

/** A product as far as others meet it in suggestions. */
type Shelved = Pick<
  Selectable<ProductsTable>,
  'status' | 'name' | 'tags' | 'short_description' | 'description'
>;

export const searchTextOf = (product: Omit<Shelved, 'status'>): SearchText => ({
  name: product.name,
  tags: JSON.parse(product.tags) as string[],
  shortDescription: product.short_description,
  description: product.description,
});

const onShelves = (product: Shelved | undefined): SearchText | undefined =>
  product?.status === 'accepted' ? searchTextOf(product) : undefined;

/**
 * Keeps suggested tags and forgiven words in step with the shelves, when a product comes onto them, changes there or
 * leaves: nobody is suggested what no moderator has accepted.
 */
export const followShelves = async (
  db: Handle,
  search: Database['search'],
  { before, after }: { before?: Shelved; after?: Shelved },
): Promise<void> => {
  const shown = onShelves(after);
  await recountTags(db, onShelves(before)?.tags ?? [], shown?.tags ?? []);
  if (shown) await search.learn(db, shown);
};
