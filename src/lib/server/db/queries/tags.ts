import { sql } from 'kysely';
import { fold, identityOf } from '../../../rules/words.ts';
import type { Handle } from '../database.ts';

/** Tags in use that begin so, the most used first. */
export const suggestTags = async (db: Handle, query: string, limit: number): Promise<string[]> => {
  const from = fold(query.trim());
  const rows = await db
    .selectFrom('tags')
    .select('tag')
    .where('search_key', '>=', from)
    .where('search_key', '<', `${from}\u{10FFFF}`)
    .where('uses', '>', 0)
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
};

/** A product may have thousands of tags, and a statement only so many values. */
const batch = 1_000;

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch);
}

/** Counts a product's tags in or out when it comes onto the shelves, changes there or leaves. */
export const recountTags = async (
  db: Handle,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  const kept = new Set(before.map(identityOf));
  const wanted = new Map(after.map((tag) => [identityOf(tag), tag]));
  const come = [...wanted].filter(([key]) => !kept.has(key));
  for (const some of batches(come)) {
    await db
      .insertInto('tags')
      .values(some.map(([key, tag]) => ({ tag_key: key, search_key: fold(tag), tag, uses: 1 })))
      .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ uses: sql`tags.uses + 1` }))
      .execute();
  }
  const gone = [...kept].filter((key) => !wanted.has(key));
  for (const some of batches(gone)) {
    await db.updateTable('tags').set({ uses: sql`uses - 1` }).where('tag_key', 'in', some).execute();
  }
};
