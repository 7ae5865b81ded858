import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import {
  type KnownWord,
  maxCandidates,
  type Sought,
  similarWordsBy,
} from '#lib/server/db/search/similar-words.ts';

/** The ids that occur most often in these comma-separated lists. */
const mostFrequent = (lists: readonly (string | null)[]): string[] => {
  const counts = new Map<string, number>();
  for (const ids of lists) for (const id of ids?.split(',') ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxCandidates)
    .map(([id]) => id);
};

const readCandidates = async (db: Handle, { trigrams, max }: Sought): Promise<KnownWord[]> => {
  if (!trigrams.length) return [];
  // One row per trigram, with its ids in one text, and counted here: grouping in SQLite takes twice as long.
  const { rows: lists } = await sql<{ ids: string | null }>`
    select (
      select string_agg(word_id, ',') from (
        select word_id from search_word_trigrams
        where trigram = sought.value ->> 0 and length = sought.value ->> 1
        order by word_id limit ${max}
      ) bounded
    ) as ids from json_each(${JSON.stringify(trigrams)}) sought`.execute(db);
  const { rows } = await sql<KnownWord>`
    select word, uses from json_each(${JSON.stringify(mostFrequent(lists.map(({ ids }) => ids)))}) near
    cross join search_words on search_words.id = near.value`.execute(db);
  return rows;
};

export const similarWords = similarWordsBy(async (db, sought) => {
  const candidates = [];
  for (const each of sought) candidates.push(await readCandidates(db, each));
  return candidates;
});
