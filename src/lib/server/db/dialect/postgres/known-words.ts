import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { lengthOf, trigramsOf } from '#lib/server/db/search/trigrams.ts';

/** Words in one order everywhere, so that transactions which share some never wait for each other in a circle. */
const inOrder = (words: readonly string[]): string[] => [...words].sort();

/** Counts one more use of each word. New words are indexed by their trigrams. */
export const learnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const { rows } = await sql<{ id: number; word: string; added: boolean }>`
    insert into search_words as known (word, uses) select word, 1 from unnest(${inOrder(words)}::text[]) word
    on conflict (word) do update set uses = known.uses + 1
    returning id, word, (xmax = 0) as added`.execute(db);
  const trigrams = rows
    .filter(({ added }) => added)
    .flatMap(({ id, word }) =>
      trigramsOf(word).map((trigram) => ({ trigram, length: lengthOf(word), word_id: id })),
    );
  if (!trigrams.length) return;
  await sql`insert into search_word_trigrams (trigram, length, word_id)
    select * from unnest(${trigrams.map(({ trigram }) => trigram)}::text[],
      ${trigrams.map(({ length }) => length)}::int[], ${trigrams.map(({ word_id }) => word_id)}::bigint[])
    `.execute(db);
};

/** Counts one use less of each word. Unused words are deleted with their trigrams. */
export const unlearnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const known = inOrder(words);
  // An update locks rows in the order that it finds them.
  await sql`select 1 from search_words where word = any(${known}::text[]) order by word for update`.execute(
    db,
  );
  await sql`update search_words set uses = uses - 1 where word = any(${known}::text[])`.execute(db);
  await sql`delete from search_words where word = any(${known}::text[]) and uses <= 0`.execute(db);
};
