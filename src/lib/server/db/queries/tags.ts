import { sql } from 'kysely';
import { fold } from '../../../rules/words.ts';
import type { Handle } from '../database.ts';

/** Tags in use that begin so, the most used first. */
export const suggestTags = async (db: Handle, query: string, limit: number): Promise<string[]> => {
  const from = fold(query.trim());
  const rows = await db
    .selectFrom('tags')
    .select('tag')
    .where('tag_key', '>=', from)
    .where('tag_key', '<', `${from}\u{10FFFF}`)
    .where('uses', '>', 0)
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
};

/** Counts a product's tags in or out when it comes, changes or goes. */
export const recountTags = async (
  db: Handle,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  const kept = new Set(before.map(fold));
  const wanted = new Map(after.map((tag) => [fold(tag), tag]));
  for (const [key, tag] of wanted) {
    if (kept.has(key)) continue;
    await db
      .insertInto('tags')
      .values({ tag_key: key, tag, uses: 1 })
      .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ uses: sql`tags.uses + 1` }))
      .execute();
  }
  const gone = [...kept].filter((key) => !wanted.has(key));
  if (gone.length) {
    await db.updateTable('tags').set({ uses: sql`uses - 1` }).where('tag_key', 'in', gone).execute();
  }
};
