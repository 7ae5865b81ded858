import { sql } from 'kysely';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { countTags } from '#lib/server/tags/queries.ts';
import { type Check, type Discrepancy, discrepanciesOf } from './check.ts';
import { type ExpectedUses, expectedUses } from './expected-uses.ts';
import { inPages } from './pages.ts';

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

/** Uses of tags and of the words that typos are corrected to. */
export const vocabularyCheck: Check = {
  async find(db) {
    const expected = await expectedUses(db);
    return [...(await wrongTags(db, expected.tags)), ...(await wrongWords(db, expected.words))];
  },

  async mend(db, _, some) {
    const { search } = dialectOf(db);
    for (const one of some) {
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
    }
  },
};
