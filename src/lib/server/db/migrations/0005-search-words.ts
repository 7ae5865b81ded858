import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
interface Then {
  products: { id: number; name: string; tags: string; short_description: string; description: string };
}

/** Frozen like the types: as `rules/words.ts` had it. */
const wordsIn = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu) ?? []
  ).join(' ');

const columns = ['name', 'tags', 'short_description', 'description'] as const;

const index = async (db: Kysely<Then>): Promise<void> => {
  const signed = await db
    .selectFrom('products')
    .select(['id', ...columns])
    .where((is) => is.or(columns.flatMap((column) => [is(column, 'like', '%+%'), is(column, 'like', '%#%')])))
    .execute();
  for (const { id, name, tags, short_description, description } of signed) {
    await sql`delete from product_words where rowid = ${id}`.execute(db);
    await sql`insert into product_words (rowid, name, tags, short_description, description)
      values (${id}, ${wordsIn(name)}, ${wordsIn((JSON.parse(tags) as string[]).join(' '))},
        ${wordsIn(short_description)}, ${wordsIn(description)})`.execute(db);
  }
};

/** The index took words with a sign in between for one word. Only products with such signs are indexed again. */
export const searchWords: Migration = {
  async up(db: Kysely<Then>) {
    await (db.isTransaction ? index(db) : db.transaction().execute(index));
  },
};
