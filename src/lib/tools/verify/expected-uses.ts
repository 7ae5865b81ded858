import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { approvedEntriesOf, type Decided, publishedTags } from '#lib/server/search/index-products.ts';
import { inPages } from './pages.ts';

export interface ExpectedUses {
  /** By key, as they were first written. */
  tags: Map<string, { tag: string; uses: number }>;
  words: Map<string, number>;
  /** The tags that list each product, by its id: their keys, by those as written. */
  tagged: Map<number, ReadonlyMap<string, string>>;
}

type Product = Decided & { id: number; deleted_at: string | null };

type Aliases = ReadonlyMap<string, { tag_key: string; tag: string }>;

const add = ({ tags, words, tagged }: ExpectedUses, product: Product, aliases: Aliases): void => {
  const written = [...publishedTags(product)];
  const listing = new Map(
    written.map(([key, tag]) => [aliases.get(key)?.tag_key ?? key, aliases.get(key)?.tag ?? tag]),
  );
  for (const [key, tag] of listing) {
    const known = tags.get(key);
    if (known) known.uses++;
    else tags.set(key, { tag, uses: 1 });
  }
  if (written.length)
    tagged.set(product.id, new Map(written.map(([key]) => [key, aliases.get(key)?.tag_key ?? key])));
  for (const word of approvedEntriesOf(product).words) words.set(word, (words.get(word) ?? 0) + 1);
};

/** Number of products for each tag and word. Not computed in SQL, which can't split and fold texts as we do. */
export const expectedUses = async (db: Handle): Promise<ExpectedUses> => {
  const uses: ExpectedUses = { tags: new Map(), words: new Map(), tagged: new Map() };
  const aliases = await db.selectFrom('tag_aliases').select(['alias_key', 'tag_key', 'tag']).execute();
  const byAlias = new Map(aliases.map(({ alias_key, ...tag }) => [alias_key, tag]));
  const products = inPages<Product>((after, limit) =>
    db
      .selectFrom('products')
      .select([
        'id',
        'name',
        'tags',
        'short_description',
        'external_link',
        'status',
        'changed_from',
        'deleted_at',
      ])
      // Nothing is learned from the long texts.
      .select(sql<string>`''`.as('description'))
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const product of products) if (product.deleted_at === null) add(uses, product, byAlias);
  return uses;
};
