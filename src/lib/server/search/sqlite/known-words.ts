import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { stemOf } from '#lib/server/search/stem.ts';
import { lengthOf, trigramsOf } from '#lib/server/search/trigrams.ts';
import { wordCounts } from '#lib/server/search/word-counts.ts';

/** The rows of the trigram index that belong to these words, as JSON. */
const indexRows = (words: readonly { id: number; word: string }[]): string =>
  JSON.stringify(
    words.flatMap(({ id, word }) => trigramsOf(word).map((trigram) => [trigram, lengthOf(word), id])),
  );

const addUses = compiled(
  (db, { rows }: { rows: string }) => sql<{ id: number; word: string; uses: number }>`
    insert into search_words (word, uses, stem)
    select value ->> 0, value ->> 1, value ->> 2 from ${dialectOf(db).elements(rows)} where true
    on conflict (word) do update set uses = uses + excluded.uses, stem = excluded.stem returning id, word, uses`,
);

const insertTrigrams = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into search_word_trigrams (trigram, length, word_id)
    select value ->> 0, value ->> 1, value ->> 2 from ${dialectOf(db).elements(rows)}`,
);

/**
 * Counts one more use of each word. New words are indexed by their trigrams.
 * `where true` is SQLite's remedy for its parser, which takes the `on` of an upsert after a select for that of a join.
 */
export const learnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const counts = wordCounts(words, 1);
  const known = await addUses(db, {
    rows: JSON.stringify([...counts].map(([word, uses]) => [word, uses, stemOf(word)])),
  });
  const added = known.filter(({ word, uses }) => uses === counts.get(word));
  if (added.length) await insertTrigrams(db, { rows: indexRows(added) });
};

const removeUses = compiled(
  (db, { rows }: { rows: string }) => sql`
    update search_words set uses = uses + unlearned.change
    from (select value ->> 0 as word, value ->> 1 as change from ${dialectOf(db).elements(rows)}) unlearned
    where search_words.word = unlearned.word`,
);

/** Counts one use less of each word. Unused words are deleted with their trigrams. */
export const unlearnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const counts = wordCounts(words, -1);
  await removeUses(db, { rows: JSON.stringify([...counts]) });
  const { rows: gone } = await sql<{ id: number; word: string }>`
    delete from search_words where ${isOneOf(db, 'word', [...counts.keys()])} and uses <= 0
    returning id, word`.execute(db);
  if (!gone.length) return;
  await sql`delete from search_word_trigrams where (trigram, length, word_id) in (
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${indexRows(gone)}))`.execute(db);
};
