import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { stemOf } from '#lib/server/db/search/stem.ts';
import { lengthOf, trigramsOf } from '#lib/server/db/search/trigrams.ts';

/** The rows of the trigram index that belong to these words, as JSON. */
const indexRows = (words: readonly { id: number; word: string }[]): string =>
  JSON.stringify(
    words.flatMap(({ id, word }) => trigramsOf(word).map((trigram) => [trigram, lengthOf(word), id])),
  );

/**
 * Counts one more use of each word. New words are indexed by their trigrams.
 * `where true` is SQLite's remedy for its parser, which takes the `on` of an upsert after a select for that of a join.
 */
export const learnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const { rows } = await sql<{ id: number; word: string; uses: number }>`
    insert into search_words (word, uses, stem)
    select value ->> 0, 1, value ->> 1 from json_each(${JSON.stringify(words.map((word) => [word, stemOf(word)]))}) where true
    on conflict (word) do update set uses = uses + 1, stem = excluded.stem returning id, word, uses`.execute(
    db,
  );
  const added = rows.filter(({ uses }) => uses === 1);
  if (!added.length) return;
  await sql`insert into search_word_trigrams (trigram, length, word_id)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${indexRows(added)})`.execute(db);
};

/** Counts one use less of each word. Unused words are deleted with their trigrams. */
export const unlearnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const known = JSON.stringify(words);
  await sql`update search_words set uses = uses - 1
    where word in (select value from json_each(${known}))`.execute(db);
  const { rows: gone } = await sql<{ id: number; word: string }>`
    delete from search_words where word in (select value from json_each(${known})) and uses <= 0
    returning id, word`.execute(db);
  if (!gone.length) return;
  await sql`delete from search_word_trigrams where (trigram, length, word_id) in (
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${indexRows(gone)}))`.execute(db);
};
