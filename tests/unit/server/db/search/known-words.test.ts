import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { openSqlite } from '#lib/server/db/dialect/sqlite/open.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { learnWords, unlearnWords } from '#lib/server/db/search/known-words.ts';
import { similarWords } from '#lib/server/db/search/similar-words.ts';

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
  expect(await similarWords(db.read, 'tidewatr', 8)).toContain('tidewater');
});

test('of equally similar words, the one of most products comes first', async () => {
  await learnWords(db.write, ['lamps', 'lampe', 'lampa']);
  await learnWords(db.write, ['lampe']);
  expect(await similarWords(db.read, 'lampx')).toEqual(['lampe', 'lamps', 'lampa']);
});

test('a letter too few, too many, wrong or swapped is forgiven in words of every script', async () => {
  await learnWords(db.write, ['ежедневник', 'tidewater']);
  for (const typed of ['ежедневик', 'ежеднеевник', 'ежедгевник', 'ежеднвеник'])
    expect(await similarWords(db.read, typed), typed).toEqual(['ежедневник']);
  expect(await similarWords(db.read, 'tidewwaterr')).toEqual(['tidewater']);
  expect(await similarWords(db.read, 'tdwtr')).toEqual([]);
});

test('nothing is looked up for a word whose length no known word comes near', async () => {
  expect(await similarWords(db.read, 'x'.repeat(200))).toEqual([]);
});
