import { sql } from 'kysely';
import type { KnownWord } from '#lib/server/db/search/known-words.ts';
import { maxCandidates, similarWordsBy } from '#lib/server/db/search/similar-words.ts';

/** By trigrams of our own: those of pg_trgm depend on the locale, and in "C" words of other scripts have none. */
export const similarWords = similarWordsBy(async (db, sought) => {
  const wanted = sought.flatMap(({ trigramCount, trigrams, max }, index) =>
    trigrams.map(([trigram, length]) => ({ index, trigramCount, trigram, length, max })),
  );
  const { rows } = await sql<KnownWord & { index: number }>`
    select index, word, uses from (
      select index, word_id, row_number() over (
        partition by index
        order by count(*)::real / (min(trigramCount) + min(length) - count(*)) desc, min(place), word_id) as rank
      from unnest(
        ${wanted.map(({ index }) => index)}::int[], ${wanted.map(({ trigramCount }) => trigramCount)}::int[],
        ${wanted.map(({ trigram }) => trigram)}::text[], ${wanted.map(({ length }) => length)}::int[],
        ${wanted.map(({ max }) => max)}::int[]
      ) with ordinality sought (index, trigramCount, trigram, length, max, place)
      cross join lateral (
        select word_id from search_word_trigrams known
        where known.trigram = sought.trigram collate "C" and known.length = sought.length
        order by word_id limit sought.max
      ) bounded
      group by index, word_id
    ) near join search_words on search_words.id = near.word_id
    where rank <= ${sql.lit(maxCandidates)} order by index, rank`.execute(db);
  return sought.map((_, index) => rows.filter((row) => row.index === index));
});
