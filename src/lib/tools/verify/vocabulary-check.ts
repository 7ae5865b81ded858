import { sql } from 'kysely';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { approvedEntriesOf, type Decided, publishedTags } from '#lib/server/search/index-products.ts';
import { listUnderTags } from '#lib/server/tags/product-tags.ts';
import { countTags } from '#lib/server/tags/queries.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';
import { inPages } from './pages.ts';

interface ExpectedUses {
  /** Tags as they were first written, by key. */
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
const expectedUses = async (db: Handle): Promise<ExpectedUses> => {
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

const textOf = (tags: ReadonlyMap<string, string> | undefined): string =>
  JSON.stringify([...(tags ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)));

const storedTags = async (db: Handle, ids: readonly number[]): Promise<Map<number, Map<string, string>>> => {
  const stored = new Map<number, Map<string, string>>();
  const rows = await db
    .selectFrom('product_tags')
    .select(['product_id', 'written_key', 'tag_key'])
    .where('product_id', 'in', idsIn(db, ids))
    .execute();
  for (const { product_id, written_key, tag_key } of rows)
    stored.set(product_id, (stored.get(product_id) ?? new Map()).set(written_key, tag_key));
  return stored;
};

/** Which tags list which products: those approved, or what they are aliases of. */
const wrongProductTags = async (db: Handle, expected: ExpectedUses['tagged']): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  let some: number[] = [];
  const compare = async (): Promise<void> => {
    const stored = await storedTags(db, some);
    for (const id of some)
      found.push(
        ...discrepanciesOf(
          'product_tags',
          id,
          { tags: textOf(stored.get(id)) },
          { tags: textOf(expected.get(id)) },
        ),
      );
    some = [];
  };
  const products = inPages<{ id: number }>((after, limit) =>
    db
      .selectFrom('products')
      .select('id')
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const { id } of products) {
    some.push(id);
    if (some.length === 1_000) await compare();
  }
  if (some.length) await compare();
  return found;
};

const wrongTags = async (db: Handle, expected: ExpectedUses['tags']): Promise<Discrepancy[]> => {
  const left = new Map(expected);
  const found: Discrepancy[] = [];
  const stored = inPages<{ tag_key: string; uses: number }>((after, limit) =>
    db
      .selectFrom('tags')
      .select(['tag_key', 'uses'])
      .where('tag_key', '>', after?.tag_key ?? '')
      .orderBy('tag_key')
      .limit(limit)
      .execute(),
  );
  for await (const { tag_key, uses } of stored) {
    found.push(...discrepanciesOf('tags', tag_key, { uses }, { uses: left.get(tag_key)?.uses ?? 0 }));
    left.delete(tag_key);
  }
  for (const [key, { tag, uses }] of left)
    found.push(...discrepanciesOf('tags', key, { uses: 0 }, { uses }).map((one) => ({ ...one, text: tag })));
  return found;
};

interface Word {
  word: string;
  uses: number;
}

const wrongWords = async (db: Handle, expected: ExpectedUses['words']): Promise<Discrepancy[]> => {
  const left = new Map(expected);
  const found: Discrepancy[] = [];
  const stored = inPages<Word>(async (after, limit) => {
    const { rows } = await sql<Word>`select word, uses from search_words
      where word > ${after?.word ?? ''} order by word limit ${limit}`.execute(db);
    return rows;
  });
  for await (const { word, uses } of stored) {
    found.push(...discrepanciesOf('search_words', word, { uses }, { uses: left.get(word) ?? 0 }));
    left.delete(word);
  }
  for (const [word, uses] of left)
    found.push(...discrepanciesOf('search_words', word, { uses: 0 }, { uses }));
  return found;
};

const addUses = (db: Handle, word: string, step: number) =>
  sql`update search_words set uses = uses + ${step} where word = ${word}`.execute(db);

/** Difference to add to a count. Adding, rather than setting, keeps the changes of concurrent edits. */
const stepOf = ({ stored, expected }: Discrepancy): number => Number(expected) - Number(stored);

const mendUses = async (db: Handle, one: Discrepancy): Promise<void> => {
  const { search } = dialectOf(db);
  const step = stepOf(one);
  if (one.table === 'tags') {
    // A missing tag is inserted with one use.
    if (one.text !== undefined) await countTags(db, [{ key: one.row, tag: one.text, uses: 1 }]);
    const rest = one.text === undefined ? step : step - 1;
    await sql`update tags set uses = uses + ${rest} where tag_key = ${one.row}`.execute(db);
    await sql`delete from tags where tag_key = ${one.row} and uses <= 0`.execute(db);
  } else if (step > 0) {
    await search.learn(db, [one.row], []);
    await addUses(db, one.row, step - 1);
  } else {
    await addUses(db, one.row, step + 1);
    await search.learn(db, [], [one.row]);
  }
};

/** Tags that list products, and uses of tags and of the words that typos are corrected to. */
export const vocabularyCheck: Check = {
  async find(db) {
    const { tagged, tags, words } = await expectedUses(db);
    return [
      ...(await wrongProductTags(db, tagged)),
      ...(await wrongTags(db, tags)),
      ...(await wrongWords(db, words)),
    ];
  },

  async mend(db, _, some) {
    const isOfProduct = ({ table }: Discrepancy): boolean => table === 'product_tags';
    for (const id of idsOf(some.filter(isOfProduct))) {
      await lockProduct(db, { id });
      const product = await findProduct(db, id);
      await listUnderTags(db, new Map([[id, publishedTags(product)]]));
    }
    for (const one of some) if (!isOfProduct(one)) await mendUses(db, one);
  },
};
