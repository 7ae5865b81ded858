import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import type { KnownWord } from '#lib/server/search/known-words.ts';
import { maxCandidates, type Sought, similarWordsBy } from '#lib/server/search/similar-words.ts';

/** A statement for each word: prepared, and quick enough for connections that others share. */
const wordsMostAlike = compiled(
  (_db, { trigrams, lengths, max, count }: Sought & { count: number }) => sql<KnownWord>`
    select word, uses from (
      select word_id, count(*) * 1000 / (${count}::int + min(length) - count(*)) as share
      from unnest(${trigrams}::text[]) sought (trigram)
      cross join unnest(${lengths}::int[]) lengths (length)
      cross join lateral (
        select word_id from search_word_trigrams known
        where known.trigram = sought.trigram collate "C" and known.length = lengths.length
        order by word_id limit ${max}
      ) bounded
      group by word_id order by share desc, word_id limit ${sql.lit(maxCandidates)}
    ) near join search_words on search_words.id = near.word_id
    order by share desc, word_id`,
);

/** By trigrams of our own: those of pg_trgm depend on the locale, and in "C" words of other scripts have none. */
export const similarWords = similarWordsBy((db, sought) =>
  wordsMostAlike(db, { ...sought, count: sought.trigrams.length }),
);
