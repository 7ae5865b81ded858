import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { readVocabulary } from '#lib/server/search/known-words.ts';
import { learnWords, unlearnWords } from '#lib/server/search/sqlite/known-words.ts';
import { similarWords } from '#lib/server/search/sqlite/similar-words.ts';

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
const similarOf = async (...query: string[]) =>
  (await similarWords(db.read, query))[0]?.map(({ word }) => word);

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

test('the edits that are forgiven count by the longer word', async () => {
  await learnWords(db.write, ['tidewater', 'lampshade', 'notes']);
  expect(await similarOf('tidwatr')).toEqual(['tidewater']);
  expect(await similarOf('lampshd')).toEqual(['lampshade']);
  expect(await similarOf('nts')).toEqual([]);
});

test('two edits in a word of six or seven letters are forgiven if no word comes nearer', async () => {
  await learnWords(db.write, ['vikunja']);
  expect(await similarOf('vikunl')).toEqual(['vikunja']);
  await learnWords(db.write, ['vikunx']);
  expect(await similarOf('vikunl')).toEqual(['vikunx']);
});

test('an edit in a word of three or four letters is forgiven, also where it leaves no trigram', async () => {
  await learnWords(db.write, ['git', 'zulip', 'ntfy']);
  for (const typed of ['got', 'gti', 'gitt', 'git1']) expect(await similarOf(typed), typed).toEqual(['git']);
  expect(await similarOf('nfty')).toEqual(['ntfy']);
  expect(await similarOf('gi')).toEqual([]);
});

test('a word is found among thousands of longer ones that share more of its trigrams', async () => {
  await learnWords(
    db.write,
    letters.flatMap((a) => letters.map((b) => `tidew${a}${b}ter`)),
  );
  await learnWords(db.write, ['tidewa']);
  expect((await similarOf('tidewz'))?.[0]).toBe('tidewa');
});

test('forms of a word are the learned words with its stem, the most used first', async () => {
  await learnWords(db.write, ['galleries', 'gallery', 'managing', 'gall']);
  await learnWords(db.write, ['galleries']);
  const { formsOf, uses } = await readVocabulary(db.read, ['gallery', 'other'], ['gallery', 'manager']);
  expect(formsOf('gallery').map(({ word }) => word)).toEqual(['galleries']);
  expect(formsOf('manager').map(({ word }) => word)).toEqual(['managing']);
  expect([...uses]).toEqual([['gallery', 1]]);
});

test('nothing is looked up for a word whose length no known word comes near', async () => {
  expect(await similarOf('x'.repeat(200))).toEqual([]);
});
