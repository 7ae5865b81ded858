import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import type { KnownWord } from '#lib/server/search/known-words.ts';
import { maxCandidates, type Sought, similarWordsBy } from '#lib/server/search/similar-words.ts';

interface List {
  ids: string | null;
  length: number;
}

// One row per trigram and length, with its ids in one text, and counted here: grouping in SQLite takes twice as long.
const listsOf = compiled(
  (_db, { trigrams, lengths, max }: Sought) => sql<List>`
    select (
      select string_agg(word_id, ',') from (
        select word_id from search_word_trigrams
        where trigram = trigrams.value and length = lengths.value
        order by word_id limit ${max}
      ) bounded
    ) as ids, lengths.value as length from json_each(${trigrams}) trigrams cross join json_each(${lengths}) lengths`,
);

const wordsWithIds = compiled(
  (_db, { ids }: { ids: readonly string[] }) => sql<KnownWord>`
    select word, uses from json_each(${ids}) near cross join search_words on search_words.id = near.value`,
);

/** The ids of words, as text, by the share of the trigrams that they have in common with a typed word of so many. */
const idsMostAlike = (trigramCount: number, lists: readonly List[]): string[] => {
  const shared = new Map<string, number>();
  const lengths = new Map<string, number>();
  for (const { ids, length } of lists)
    for (const id of ids?.split(',') ?? []) {
      shared.set(id, (shared.get(id) ?? 0) + 1);
      lengths.set(id, length);
    }
  const share = ([id, count]: [string, number]): number =>
    count / (trigramCount + (lengths.get(id) ?? 0) - count);
  return [...shared]
    .sort((one, other) => share(other) - share(one))
    .slice(0, maxCandidates)
    .map(([id]) => id);
};

export const similarWords = similarWordsBy(async (db, sought) => {
  const ids = idsMostAlike(sought.trigrams.length, await listsOf(db, sought));
  return wordsWithIds(db, { ids });
});
