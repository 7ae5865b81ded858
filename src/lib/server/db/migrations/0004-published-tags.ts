import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
interface Then {
  products: { id: number; status: string; tags: string };
  tags: { tag_key: string; search_key: string; tag: string; uses: number };
}

/** Frozen like the types: as `rules/words.ts` had them. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const identityOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const batch = 1_000;

/** Each tag of published products as it was first written, and how often it is used. */
const countTags = async (db: Kysely<Then>): Promise<Then['tags'][]> => {
  const counted = new Map<string, Then['tags']>();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'tags'])
      .where('status', '=', 'accepted')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      after = row.id;
      for (const [key, tag] of new Map(
        (JSON.parse(row.tags) as string[]).map((one) => [identityOf(one), one]),
      )) {
        const known = counted.get(key);
        if (known) known.uses++;
        else counted.set(key, { tag_key: key, search_key: fold(tag), tag, uses: 1 });
      }
    }
    if (rows.length < batch) return [...counted.values()];
  }
};

const recount = async (db: Kysely<Then>): Promise<void> => {
  await sql`alter table tags add column search_key text not null default ''`.execute(db);
  await db.deleteFrom('tags').execute();
  const tags = await countTags(db);
  for (let start = 0; start < tags.length; start += batch) {
    await db
      .insertInto('tags')
      .values(tags.slice(start, start + batch))
      .execute();
  }
  await sql`create index tags_by_search on tags (search_key)`.execute(db);
};

/** Tags are compared by `tag_key`, found by `search_key`, and counted for published products only. */
export const publishedTags: Migration = {
  async up(db: Kysely<Then>) {
    await (db.isTransaction ? recount(db) : db.transaction().execute(recount));
  },
};
