import { type RawBuilder, sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, idsIn, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import {
  type Alternative,
  type Filter,
  type KnownWord,
  longEnough,
  type Match,
  maxCandidates,
  type PersonWord,
  type SearchDatabase,
  type Sought,
  searchLimits,
} from './database.ts';
import { lengthOf, stemOf, trigramsOf, wordCounts } from './vocabulary.ts';
import { indexedWords } from './words.ts';

const symbols = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;

/** The tokenizer of FTS5 takes letters and digits: an emoji becomes a word of its code. */
const tokens = (words: string): string =>
  words.replace(symbols, (symbol) => `emoji${symbol.codePointAt(0)?.toString(16)}`);

const expressionOf = (alternative: Alternative, prefix: boolean): string => {
  const { begins } = alternative;
  const word = tokens(alternative.word);
  if (!prefix || begins === 'nowhere') return `"${word}"`;
  return begins === 'everywhere' ? `"${word}"*` : `"${word}" OR {name tags} : "${word}"*`;
};

/** An expression of FTS5. */
const expression = ({ query, field, prefix }: Match): string => {
  const all = query
    .map((words) => `(${words.map((word) => expressionOf(word, prefix)).join(' OR ')})`)
    .join(' AND ');
  return field ? `${field} : (${all})` : all;
};

const conditionOf = ({ status, reported }: Filter): RawBuilder<unknown> => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${status}`}
  and ${reported === undefined ? sql`true` : sql`p.reported = ${reported ? 1 : 0}`}`;

/** Reads a covering index; SQLite would read the rows (docs/decisions/0042-planner-hints.md). */
const narrowing = (filter: Filter): RawBuilder<unknown> => {
  const { changed, status, reported } = filter;
  const isChanged = changed ? sql`and rowid in (select id from products where changed = 1)` : sql``;
  if (status === undefined && reported === undefined) return isChanged;
  return sql`${isChanged} and exists (
    select 1 from products p indexed by products_for_search where p.id = product_words.rowid and ${conditionOf(filter)})`;
};

// One row per trigram and length, with its ids in one text, and counted here: grouping in SQLite takes twice as long.
const listsOf = compiled(
  (_db, { trigrams, lengths, max }: Sought) => sql<{ ids: string | null; length: number }>`
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

const removeWords = compiled(
  (db, { ids }: { ids: readonly number[] }) =>
    sql`delete from product_words where rowid in ${idsIn(db, ids)}`,
);

interface WordsRow {
  id: number;
  name: string;
  tags: string;
  shortDescription: string;
  description: string;
}

const insertWords = compiled(
  (_db, { id, name, tags, shortDescription, description }: WordsRow) => sql`
    insert into product_words (rowid, name, tags, short_description, description)
    values (${id}, ${name}, ${tags}, ${shortDescription}, ${description})`,
);

/** The rows of the trigram index that belong to these words, as JSON. */
const trigramRows = (words: readonly { id: number; word: string }[]): string =>
  JSON.stringify(
    words.flatMap(({ id, word }) => trigramsOf(word).map((trigram) => [trigram, lengthOf(word), id])),
  );

// `where true`: SQLite's parser takes the `on` of an upsert after a select for that of a join.
const addUses = compiled(
  (db, { rows }: { rows: string }) => sql<{ id: number; word: string; uses: number }>`
    insert into search_words (word, uses, stem)
    select value ->> 0, value ->> 1, value ->> 2 from ${dialectOf(db).elements(rows)} where true
    on conflict (word) do update set uses = uses + excluded.uses, stem = excluded.stem returning id, word, uses`,
);

const insertTrigrams = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into search_word_trigrams (trigram, length, word_id)
    select value ->> 0, value ->> 1, value ->> 2 from ${dialectOf(db).elements(rows)}`,
);

const learnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const counts = wordCounts(words, 1);
  const known = await addUses(db, {
    rows: JSON.stringify([...counts].map(([word, uses]) => [word, uses, stemOf(word)])),
  });
  const added = known.filter(({ word, uses }) => uses === counts.get(word));
  if (added.length) await insertTrigrams(db, { rows: trigramRows(added) });
};

const removeUses = compiled(
  (db, { rows }: { rows: string }) => sql`
    update search_words set uses = uses + unlearned.change
    from (select value ->> 0 as word, value ->> 1 as change from ${dialectOf(db).elements(rows)}) unlearned
    where search_words.word = unlearned.word`,
);

const unlearnWords = async (db: Handle, words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const counts = wordCounts(words, -1);
  await removeUses(db, { rows: JSON.stringify([...counts]) });
  const { rows: gone } = await sql<{ id: number; word: string }>`
    delete from search_words where ${isOneOf(db, 'word', [...counts.keys()])} and uses <= 0
    returning id, word`.execute(db);
  if (!gone.length) return;
  await sql`delete from search_word_trigrams where (trigram, length, word_id) in (
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${trigramRows(gone)}))`.execute(db);
};

/** Number of first letters of a word that are compared: each further one costs a trigram, and narrows little. */
const phraseLength = 6;

/** A phrase of FTS5. */
const phrase = (text: string): string =>
  `"${[...text].slice(0, phraseLength).join('').replaceAll('"', '""')}"`;

const peopleExpression = (words: readonly PersonWord[]): string =>
  words
    .map(({ name, email }) => `(name_key : ${phrase(name)} OR email_key : ${phrase(email)})`)
    .join(' AND ');

export const sqliteSearch: SearchDatabase = {
  async matches(db, group, { filter, limit }) {
    const found: number[][] = [];
    for (const match of group) {
      const { rows } = await sql<{ id: number }>`
        select rowid as id from product_words where product_words match ${expression(match)} ${narrowing(filter)}
        order by rowid desc limit ${sql.lit(limit)}`.execute(db);
      found.push(rows.map(({ id }) => id));
    }
    return found;
  },

  async rank(db, hits, { name, filter }) {
    // An object of ranks by ids is read in two thirds of the time of pairs.
    const { rows } = await sql<{ id: number }>`
      select p.id from json_each(${JSON.stringify(Object.fromEntries(hits))}) hit
      cross join products p on p.id = cast(hit.key as integer)
      where ${conditionOf(filter)}
      order by (p.name_key = ${name}) desc, hit.value, p.trend desc, p.id
      limit ${sql.lit(searchLimits.max)}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async candidates(db, sought) {
    const shared = new Map<string, number>();
    const lengths = new Map<string, number>();
    for (const { ids, length } of await listsOf(db, sought))
      for (const id of ids?.split(',') ?? []) {
        shared.set(id, (shared.get(id) ?? 0) + 1);
        lengths.set(id, length);
      }
    const share = ([id, count]: [string, number]): number =>
      count / (sought.trigrams.length + (lengths.get(id) ?? 0) - count);
    const ids = [...shared]
      .sort((one, other) => share(other) - share(one))
      .slice(0, maxCandidates)
      .map(([id]) => id);
    return wordsWithIds(db, { ids });
  },

  async put(db, products) {
    await removeWords(db, { ids: products.map(({ id }) => id) });
    for (const { id, text } of products) {
      const words = indexedWords(text);
      await insertWords(db, {
        id,
        name: tokens(words.name.join(' ')),
        tags: tokens(words.tags.join(' ')),
        shortDescription: tokens(words.shortDescription.join(' ')),
        description: tokens(words.description.join(' ')),
      });
    }
  },

  async remove(db, productId) {
    await removeWords(db, { ids: [productId] });
  },

  async learn(db, learned, unlearned) {
    await learnWords(db, learned);
    await unlearnWords(db, unlearned);
  },

  async people(db, words, max) {
    // An expression of FTS5 ends at a NUL.
    const indexed = longEnough(words).filter(({ name, email }) => !`${name}${email}`.includes('\0'));
    if (!indexed.length) return undefined;
    const { rows } = await sql<{ id: number }>`
      select rowid as id from user_trigrams where user_trigrams match ${peopleExpression(indexed)}
      limit ${sql.lit(max + 1)}`.execute(db);
    return rows.length <= max ? rows.map(({ id }) => id) : undefined;
  },
};
