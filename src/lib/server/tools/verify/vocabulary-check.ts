import { sql } from 'kysely';
import type { Maintenance } from '#lib/server/db/dialect/maintenance.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { countTags } from '#lib/server/products/tag-queries.ts';
import { type Check, type Difference, differencesOf } from './check.ts';
import { type ExpectedUses, expectedUses } from './expected-uses.ts';
import { inPages } from './pages.ts';

const wrongTags = async (db: Handle, expected: ExpectedUses['tags']): Promise<Difference[]> => {
  const left = new Map(expected);
  const found: Difference[] = [];
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
    found.push(...differencesOf('tags', tag_key, { uses }, { uses: left.get(tag_key)?.uses ?? 0 }));
    left.delete(tag_key);
  }
  for (const [key, { tag, uses }] of left)
    found.push(...differencesOf('tags', key, { uses: 0 }, { uses }).map((one) => ({ ...one, text: tag })));
  return found;
};

const wrongWords = async (
  db: Handle,
  { words }: Maintenance,
  expected: ExpectedUses['words'],
): Promise<Difference[]> => {
  const left = new Map(expected);
  const found: Difference[] = [];
  const stored = inPages<{ word: string; uses: number }>((after, limit) =>
    words(db, after?.word ?? '', limit),
  );
  for await (const { word, uses } of stored) {
    found.push(...differencesOf('search_words', word, { uses }, { uses: left.get(word) ?? 0 }));
    left.delete(word);
  }
  for (const [word, uses] of left) found.push(...differencesOf('search_words', word, { uses: 0 }, { uses }));
  return found;
};

/** By how much a count is to be moved: whoever edits a product meanwhile moves it too. */
const stepOf = ({ stored, expected }: Difference): number => Number(expected) - Number(stored);

/** Uses of tags and of the words that typos are corrected to. */
export const vocabularyCheck: Check = {
  async find(db, { maintenance }) {
    const expected = await expectedUses(db);
    return [...(await wrongTags(db, expected.tags)), ...(await wrongWords(db, maintenance, expected.words))];
  },

  async mend(db, { search, maintenance }, some) {
    for (const one of some) {
      const step = stepOf(one);
      if (one.table === 'tags') {
        // A tag that is missing begins with one use.
        if (one.text !== undefined) await countTags(db, new Map([[one.row, one.text]]));
        const rest = one.text === undefined ? step : step - 1;
        await sql`update tags set uses = uses + ${rest} where tag_key = ${one.row}`.execute(db);
        await sql`delete from tags where tag_key = ${one.row} and uses <= 0`.execute(db);
      } else if (step > 0) {
        await search.learn(db, [one.row]);
        await maintenance.addToWord(db, one.row, step - 1);
      } else {
        await maintenance.addToWord(db, one.row, step + 1);
        await search.unlearn(db, [one.row]);
      }
    }
  },
};
