import { sql } from 'kysely';
import { maxCandidates, similarWordsBy } from '#lib/server/db/search/similar-words.ts';

/** By trigrams of our own: those of pg_trgm depend on the locale, and in "C" words of other scripts have none. */
export const similarWords = similarWordsBy(async (db, { trigrams, max }) => {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from (
      select word_id from
        unnest(${trigrams.map(([trigram]) => trigram)}::text[], ${trigrams.map(([, length]) => length)}::int[])
          with ordinality sought (trigram, length, place)
        cross join lateral (
          select word_id from search_word_trigrams rows
          where rows.trigram = sought.trigram collate "C" and rows.length = sought.length
          order by word_id limit ${max}
        ) bounded
      group by word_id order by count(*) desc, min(place), word_id limit ${maxCandidates}
    ) near join search_words on search_words.id = near.word_id`.execute(db);
  return rows;
});
