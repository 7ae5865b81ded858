import { sql } from 'kysely';
import { editDistance, forgivenSlips } from '../../../rules/edit-distance.ts';
import type { Handle } from '../database.ts';

/** So many words that share pieces with the typed one are measured letter by letter. */
const candidates = 60;
const alternatives = 5;

/** Three letters at a time, the ends marked: 'loupe' → '$lo', 'lou', 'oup', 'upe', 'pe$'. */
const piecesOf = (word: string): string[] => {
  const marked = [...`$${word}$`];
  return [...new Set(marked.slice(0, -2).map((_, start) => marked.slice(start, start + 3).join('')))];
};

/** Adds the words that are not known yet, with their pieces. A product that goes leaves its words: they do no harm. */
export const rememberWords = async (db: Handle, words: string[]): Promise<void> => {
  const { rows: added } = await sql<{ id: number; word: string }>`
    insert into search_words (word) select distinct value from json_each(${JSON.stringify(words)}) where true
    on conflict do nothing returning id, word`.execute(db);
  if (!added.length) return;
  const pieces = added.flatMap(({ id, word }) => piecesOf(word).map((piece) => [piece, id]));
  await sql`insert into search_word_pieces (piece, word_id)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pieces)})`.execute(db);
};

/** Known words within the forgiven slips of the typed one, nearest first. */
export const similarWords = async (db: Handle, typed: string): Promise<string[]> => {
  const slips = forgivenSlips(typed);
  if (!slips) return [];
  const pieces = piecesOf(typed);
  const { rows } = await sql<{ word: string }>`
    select w.word from (
      select word_id, count(*) as shared from search_word_pieces
      where piece in (${sql.join(pieces)}) group by word_id order by shared desc limit ${sql.lit(candidates)}
    ) near join search_words w on w.id = near.word_id`.execute(db);
  return rows
    .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ word, distance }) => word !== typed && distance <= slips)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, alternatives)
    .map(({ word }) => word);
};
