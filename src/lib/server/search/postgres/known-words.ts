import { sql } from 'kysely';
import type { SearchIndex } from '#lib/server/search/search-index.ts';
import { stemOf } from '#lib/server/search/stem.ts';
import { lengthOf, trigramsOf } from '#lib/server/search/trigrams.ts';
import { wordCounts } from '#lib/server/search/word-counts.ts';

/**
 * One statement for all words, in one order everywhere: transactions that share some never wait for each other in a
 * circle. An unlearned word that is not known is added with less than none, and deleted again.
 */
export const learnWords: SearchIndex['learn'] = async (db, learned, unlearned) => {
  const steps = new Map(
    [...wordCounts(unlearned, -1), ...wordCounts(learned, 1)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
  if (!steps.size) return;
  const { rows } = await sql<{ id: number; word: string; uses: number }>`
    insert into search_words as known (word, uses, stem)
    select * from unnest(${[...steps.keys()]}::text[], ${[...steps.values()]}::int[],
      ${[...steps.keys()].map(stemOf)}::text[])
    on conflict (word) do update set uses = known.uses + excluded.uses, stem = excluded.stem
    returning id, word, uses`.execute(db);
  const trigrams = rows
    .filter(({ word, uses }) => uses > 0 && uses === steps.get(word))
    .flatMap(({ id, word }) =>
      trigramsOf(word).map((trigram) => ({ trigram, length: lengthOf(word), word_id: id })),
    );
  if (trigrams.length)
    await sql`insert into search_word_trigrams (trigram, length, word_id) select * from unnest(
      ${trigrams.map(({ trigram }) => trigram)}::text[], ${trigrams.map(({ length }) => length)}::int[],
      ${trigrams.map(({ word_id }) => word_id)}::bigint[])`.execute(db);
  const unused = rows.filter(({ uses }) => uses <= 0).map(({ id }) => id);
  // Their trigrams go with them.
  if (unused.length) await sql`delete from search_words where id = any(${unused}::bigint[])`.execute(db);
};
