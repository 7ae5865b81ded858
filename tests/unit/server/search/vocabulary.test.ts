import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { similarWords } from '#lib/server/search/similar.ts';
import { readVocabulary, stemOf } from '#lib/server/search/vocabulary.ts';

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

const learn = (words: readonly string[]) => db.dialect.search.learn(db.write, words, []);
const unlearn = (words: readonly string[]) => db.dialect.search.learn(db.write, [], words);

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

test('a word is known until it is unlearned as often as it was learned', async () => {
  await learn(['tide', 'wind']);
  await learn(['tide']);
  expect(await counted()).toEqual({ tide: 2, wind: 1 });
  await unlearn(['tide', 'wind', 'unknown']);
  expect(await counted()).toEqual({ tide: 1 });
  expect(await trigrams()).toBe(4);
  await unlearn(['tide']);
  expect([await counted(), await trigrams()]).toEqual([{}, 0]);
});

test('a typo is forgiven whatever thousands of words have been learned since', async () => {
  await learn(['tidewater']);
  await learn(alike);
  expect(await similarOf('tidewatr', 'a', 'b', 'c', 'd', 'e', 'f', 'g')).toContain('tidewater');
});

test('of equally similar words, the one of most products comes first', async () => {
  await learn(['lamps', 'lampe', 'lampa']);
  await learn(['lampe']);
  expect(await similarOf('lampx')).toEqual(['lampe', 'lamps', 'lampa']);
});

test('a letter too few, too many, wrong or swapped is forgiven in words of every script', async () => {
  await learn(['ежедневник', 'tidewater']);
  for (const typed of ['ежедневик', 'ежеднеевник', 'ежедгевник', 'ежеднвеник'])
    expect(await similarOf(typed), typed).toEqual(['ежедневник']);
  expect(await similarOf('tidewwaterr')).toEqual(['tidewater']);
  expect(await similarOf('tdwtr')).toEqual([]);
});

test('the edits that are forgiven count by the longer word', async () => {
  await learn(['tidewater', 'lampshade', 'notes']);
  expect(await similarOf('tidwatr')).toEqual(['tidewater']);
  expect(await similarOf('lampshd')).toEqual(['lampshade']);
  expect(await similarOf('nts')).toEqual([]);
});

test('two edits in a word of six or seven letters are forgiven if no word comes nearer', async () => {
  await learn(['vikunja']);
  expect(await similarOf('vikunl')).toEqual(['vikunja']);
  await learn(['vikunx']);
  expect(await similarOf('vikunl')).toEqual(['vikunx']);
});

test('an edit in a word of three or four letters is forgiven, also where it leaves no trigram', async () => {
  await learn(['git', 'zulip', 'ntfy']);
  for (const typed of ['got', 'gti', 'gitt', 'git1']) expect(await similarOf(typed), typed).toEqual(['git']);
  expect(await similarOf('nfty')).toEqual(['ntfy']);
  expect(await similarOf('gi')).toEqual([]);
});

test('a word is found among thousands of longer ones that share more of its trigrams', async () => {
  await learn(letters.flatMap((a) => letters.map((b) => `tidew${a}${b}ter`)));
  await learn(['tidewa']);
  expect((await similarOf('tidewz'))?.[0]).toBe('tidewa');
});

test('forms of a word are the learned words with its stem, the most used first', async () => {
  await learn(['galleries', 'gallery', 'managing', 'gall']);
  await learn(['galleries']);
  const { formsOf, uses } = await readVocabulary(db.read, ['gallery', 'other'], ['gallery', 'manager']);
  expect(formsOf('gallery').map(({ word }) => word)).toEqual(['galleries']);
  expect(formsOf('manager').map(({ word }) => word)).toEqual(['managing']);
  expect([...uses]).toEqual([['gallery', 1]]);
});

test('nothing is looked up for a word whose length no known word comes near', async () => {
  expect(await similarOf('x'.repeat(200))).toEqual([]);
});

test.each([
  ['gallery', 'galleries'],
  ['photo', 'photos'],
  ['manage', 'managing', 'manager', 'managed', 'management'],
  ['share', 'sharing', 'shares', 'shared'],
  ['automate', 'automation', 'automating'],
  ['plan', 'planning', 'planned', 'plans'],
  ['index', 'indexing', 'indexes'],
])('%s and its other forms share a stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test('words that are not forms of each other keep separate stems', () => {
  const words = ['news', 'new', 'bus', 'use', 'string', 'sing', 'red', 'ring', 'class', 'yes', 'feed', 'sky'];
  expect(new Set(words.map(stemOf)).size).toBe(words.length - 1); // news and new: Porter takes them for one
});

test('of other scripts, of digits and of endless words the stem is the word', () => {
  for (const word of ['ежедневники', '2fas', 'überblicke', `${'a'.repeat(40)}s`, 'as', 'c++'])
    expect(stemOf(word)).toBe(word);
});

test('words of vowels alone take no time', () => {
  for (const word of ['a'.repeat(40), `${'ay'.repeat(19)}ed`, `${'ai'.repeat(18)}tional`])
    expect(typeof stemOf(word)).toBe('string');
});
