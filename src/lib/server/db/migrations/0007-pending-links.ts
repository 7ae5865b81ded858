import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
interface Then {
  products: { id: number; tags: string; changed: number; changed_from: string | null };
}

const batch = 500;

/** Changed tags now count as an edit. Older snapshots have no tags and get the present ones. */
const completeSnapshots = async (db: Kysely<Then>): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'tags', 'changed_from'])
      .where('changed', '=', sql.lit(1))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, tags, changed_from } of rows) {
      after = id;
      const completed = { ...JSON.parse(changed_from ?? '{}'), tags: JSON.parse(tags) };
      await db
        .updateTable('products')
        .set({ changed_from: JSON.stringify(completed) })
        .where('id', '=', id)
        .execute();
    }
    if (rows.length < batch) return;
  }
};

const alter = async (db: Kysely<Then>): Promise<void> => {
  await sql`alter table products add column pending_link text`.execute(db);
  await completeSnapshots(db);
  // A partial index on the few featured products. It serves both the displayed ones and all of them.
  await sql`drop index products_by_feature`.execute(db);
  await sql`create index products_featured on products (status, changed, featured_at desc, id)
    where featured_at is not null`.execute(db);
};

/** A link to another site waits for a moderator, and an edited product is not among the featured ones. */
export const pendingLinks: Migration = {
  async up(db: Kysely<Then>) {
    await (db.isTransaction ? alter(db) : db.transaction().execute(alter));
  },
};
