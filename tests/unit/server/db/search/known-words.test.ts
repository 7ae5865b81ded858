import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { learnWords, unlearnWords } from '#lib/server/db/dialect/sqlite/known-words.ts';
import { openSqlite } from '#lib/server/db/dialect/sqlite/open.ts';
import { similarWords } from '#lib/server/db/dialect/sqlite/similar-words.ts';
import { migrate } from '#lib/server/db/migrate.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-words-'));
  db = openSqlite(join(folder, 'test.db'));
  await migrate(db);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

/** The words that are similar to the first one of a query. */
const similarOf = async (...query: string[]) => (await similarWords(db.read, query))[0];

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** 17,576 words with the length and the ending of 'tidewater'. */
const alike = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}ewater`)));

const counted = async () => {
  const { rows } = await sql<{ word: string; uses: number }>`select word, uses from search_words`.execute(
    db.read,
  );
  return Object.fromEntries(rows.map(({ word, uses }) => [word, uses]));
};
const trigrams = async () => (await sql`select 1 from search_word_trigrams`.execute(db.read)).rows.length;

test('a word is known until everything that taught it has taken it back', async () => {
  await learnWords(db.write, ['tide', 'wind']);
  await learnWords(db.write, ['tide']);
  expect(await counted()).toEqual({ tide: 2, wind: 1 });
  await unlearnWords(db.write, ['tide', 'wind', 'unknown']);
  expect(await counted()).toEqual({ tide: 1 });
  expect(await trigrams()).toBe(4);
  await unlearnWords(db.write, ['tide']);
  expect([await counted(), await trigrams()]).toEqual([{}, 0]);
});

test('a typo is forgiven whatever thousands of words have been learned since', async () => {
  await learnWords(db.write, ['tidewater']);
  await learnWords(db.write, alike);
  expect(await similarOf('tidewatr', 'a', 'b', 'c', 'd', 'e', 'f', 'g')).toContain('tidewater');
});

test('of equally similar words, the one of most products comes first', async () => {
  await learnWords(db.write, ['lamps', 'lampe', 'lampa']);
  await learnWords(db.write, ['lampe']);
  expect(await similarOf('lampx')).toEqual(['lampe', 'lamps', 'lampa']);
});

test('a letter too few, too many, wrong or swapped is forgiven in words of every script', async () => {
  await learnWords(db.write, ['ежедневник', 'tidewater']);
  for (const typed of ['ежедневик', 'ежеднеевник', 'ежедгевник', 'ежеднвеник'])
    expect(await similarOf(typed), typed).toEqual(['ежедневник']);
  expect(await similarOf('tidewwaterr')).toEqual(['tidewater']);
  expect(await similarOf('tdwtr')).toEqual([]);
});

test('nothing is looked up for a word whose length no known word comes near', async () => {
  expect(await similarOf('x'.repeat(200))).toEqual([]);
});
