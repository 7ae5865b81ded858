import { sql } from 'kysely';
import { teaching } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { editDistance, maxEdits } from './edit-distance.ts';
import { lengthOf, trigramsOf } from './trigrams.ts';

/** How many words that share trigrams with the typed one are compared with it by edit distance. */
const candidates = 60;
const alternatives = 5;

/**
 * How many words are read at most for one trigram and one length, those learned first: a search reads no more, however
 * many words there are. Among 14,000 words made of the same 26 syllables it finds 98 % of what may be meant (if it read
 * all: 99 %).
 */
const maxForTrigram = 200;
/** How many rows of the trigram index one search reads at most. */
const maxForSearch = 24_000;

/** The ids that occur most often in these comma-separated lists. */
const mostFrequent = (lists: readonly (string | null)[]): string[] => {
  const counts = new Map<string, number>();
  for (const ids of lists) for (const id of ids?.split(',') ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, candidates)
    .map(([id]) => id);
};

/** The ids of known words of about this length that share the most trigrams with the typed one. */
const candidatesFor = async (db: Handle, typed: string, edits: number, max: number): Promise<string[]> => {
  const lengths = Array.from({ length: 2 * edits + 1 }, (_, n) => lengthOf(typed) - edits + n);
  const sought = trigramsOf(typed).flatMap((trigram) => lengths.map((length) => [trigram, length]));
  // One row per trigram, with its ids in one text, and counted here: grouping in SQLite takes twice as long.
  const { rows } = await sql<{ ids: string | null }>`
    select (
      select string_agg(word_id, ',') from (
        select word_id from search_word_trigrams
        where trigram = sought.value ->> 0 and length = sought.value ->> 1
        order by word_id limit ${Math.min(maxForTrigram, Math.floor(max / sought.length))}
      ) bounded
    ) as ids from json_each(${JSON.stringify(sought)}) sought`.execute(db);
  return mostFrequent(rows.map(({ ids }) => ids));
};

/**
 * Known words that are few enough edits from the typed one: the nearest first, of those the most used.
 * @param among how many words the query has: they share the rows that a search may read
 */
export const similarWords = async (db: Handle, typed: string, among = 1): Promise<string[]> => {
  const edits = maxEdits(typed);
  if (!edits || lengthOf(typed) > teaching.wordLength.max + edits) return [];
  const ids = await candidatesFor(db, typed, edits, maxForSearch / among);
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from json_each(${JSON.stringify(ids)}) near
    cross join search_words on search_words.id = near.value`.execute(db);
  return rows
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word) }))
    .filter(({ word, distance }) => word !== typed && distance <= edits)
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
    .slice(0, alternatives)
    .map(({ word }) => word);
};
