import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { KnownWord } from '#lib/server/db/search/known-words.ts';
import { maxCandidates, type Sought, similarWordsBy } from '#lib/server/db/search/similar-words.ts';

/** The ids of words, as text, by the share of the trigrams that they have in common with a typed word of so many. */
const mostAlike = (
  trigramCount: number,
  lists: readonly { ids: string | null; length: number }[],
): string[] => {
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

const readCandidates = async (db: Handle, { trigramCount, trigrams, max }: Sought): Promise<KnownWord[]> => {
  if (!trigrams.length) return [];
  // One row per trigram, with its ids in one text, and counted here: grouping in SQLite takes twice as long.
  const { rows: lists } = await sql<{ ids: string | null; length: number }>`
    select (
      select string_agg(word_id, ',') from (
        select word_id from search_word_trigrams
        where trigram = sought.value ->> 0 and length = sought.value ->> 1
        order by word_id limit ${max}
      ) bounded
    ) as ids, sought.value ->> 1 as length from json_each(${JSON.stringify(trigrams)}) sought`.execute(db);
  const { rows } = await sql<KnownWord>`
    select word, uses from json_each(${JSON.stringify(mostAlike(trigramCount, lists))}) near
    cross join search_words on search_words.id = near.value`.execute(db);
  return rows;
};

export const similarWords = similarWordsBy(async (db, sought) => {
  const candidates = [];
  for (const each of sought) candidates.push(await readCandidates(db, each));
  return candidates;
});
