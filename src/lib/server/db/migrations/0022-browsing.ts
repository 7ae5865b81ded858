import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
interface Then {
  products: {
    id: number;
    status: string;
    tags: string;
    changed_from: string | null;
    deleted_at: string | null;
  };
  tags: { tag_key: string; search_key: string; tag: string; uses: number };
  product_tags: { tag_key: string; product_id: number; written_key: string };
}

/** Frozen like the types: as `text/words.ts`, `limits.ts` and `tags/taught.ts` had them. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const identityOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
const tagsOfEach = 50;

const batch = 1_000;
/** Rows per statement: each value is a parameter, and a statement has 32,766 at most. */
const rowsAtOnce = 5_000;

type Product = Pick<Then['products'], 'tags' | 'changed_from'>;

const tagsOf = (tags: readonly string[]): Map<string, string> =>
  new Map(
    tags
      .slice(0, tagsOfEach)
      .map((tag) => tag.toWellFormed())
      .map((tag) => [identityOf(tag), tag]),
  );

/** Of a product that was edited since it was accepted, those that it had then and still has. */
const approvedTags = (product: Product): Map<string, string> => {
  const present = tagsOf(JSON.parse(product.tags) as string[]);
  if (product.changed_from === null) return present;
  const approved = tagsOf((JSON.parse(product.changed_from) as { tags?: string[] }).tags ?? []);
  return new Map([...present].filter(([key]) => approved.has(key)));
};

const insertRows = async (db: Kysely<Then>, rows: Then['product_tags'][]): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto('product_tags')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
};

/** Names each product's tags in rows, and counts the uses of tags by these. */
const fillTags = async (db: Kysely<Then>): Promise<void> => {
  const known = new Map(
    (await db.selectFrom('tags').select(['tag_key', 'tag']).execute()).map(({ tag_key, tag }) => [
      tag_key,
      tag,
    ]),
  );
  const counted = new Map<string, Then['tags']>();
  for (let after = 0; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'tags', 'changed_from'])
      .where('status', '=', 'accepted')
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const rows: Then['product_tags'][] = [];
    for (const product of products) {
      after = product.id;
      for (const [key, tag] of approvedTags(product)) {
        rows.push({ tag_key: key, product_id: product.id, written_key: key });
        const count = counted.get(key);
        const spelled = known.get(key) ?? tag;
        if (count) count.uses++;
        else counted.set(key, { tag_key: key, search_key: fold(spelled), tag: spelled, uses: 1 });
      }
    }
    await insertRows(db, rows);
    if (products.length < batch) break;
  }
  await db.deleteFrom('tags').execute();
  const tags = [...counted.values()];
  for (let start = 0; start < tags.length; start += rowsAtOnce)
    await db
      .insertInto('tags')
      .values(tags.slice(start, start + rowsAtOnce))
      .execute();
};

const run = async (db: Kysely<Then>, text: string, rowStorage: string): Promise<void> => {
  const type = sql.raw(text);
  const storage = sql.raw(rowStorage);
  await sql`create table product_tags (
    tag_key ${type} not null,
    product_id bigint not null references products (id) on delete cascade,
    written_key ${type} not null,
    primary key (tag_key, product_id, written_key)
  ) ${storage}`.execute(db);
  await sql`create index product_tags_by_product on product_tags (product_id, tag_key)`.execute(db);
  await sql`create index product_tags_as_written on product_tags (written_key, product_id)`.execute(db);
  await sql`create table tag_aliases (
    alias_key ${type} not null primary key,
    alias ${type} not null,
    parent_key ${type} not null,
    tag_key ${type} not null,
    tag ${type} not null,
    created_at ${type} not null
  )`.execute(db);
  await sql`create index tag_aliases_by_tag on tag_aliases (tag_key)`.execute(db);
  // One row, which merges of tags lock, and which whoever tags a product shares.
  await sql`create table tag_merges (id integer not null primary key, merged_at ${type})`.execute(db);
  await sql`create index tags_by_uses on tags (uses desc, tag_key)`.execute(db);
  await fillTags(db);
  // A product without reviews: 3.5 is the rating that each has five of.
  await sql`alter table products add column rating_score double precision not null default 3.5`.execute(db);
  await sql`update products set rating_score = (17.5 + rating_sum) / (5 + review_count)
    where review_count > 0`.execute(db);
  await sql`create index products_by_rating
    on products (status, rating_score desc, id, rating_sum, review_count, accepted_at)`.execute(db);
};

/** Lists by tag, with aliases of tags, and by rating. */
const browsing = (text: string, rowStorage: string): Migration => ({
  async up(db: Kysely<Then>) {
    await (db.isTransaction
      ? run(db, text, rowStorage)
      : db.transaction().execute((transaction) => run(transaction, text, rowStorage)));
  },
});

export const browsingOfSqlite = browsing('text', 'without rowid');
export const browsingOfPostgres = browsing('text collate "C"', '');
