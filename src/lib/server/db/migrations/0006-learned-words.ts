import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
interface Then {
  products: {
    id: number;
    name: string;
    tags: string;
    short_description: string;
    status: string;
    changed_from: string | null;
  };
  tags: { tag_key: string; search_key: string; tag: string; uses: number };
}

/** Frozen like the types: as `rules/words.ts`, `rules/taught.ts` and `limits.ts` had them. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const identityOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
const wordsOf = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu) ?? [];
const max = { tags: 50, words: 200 };
const lengthOf = (word: string): number => [...word].length;
const isLearnable = (word: string): boolean => lengthOf(word) >= 3 && lengthOf(word) <= 40;
const trigramsOf = (word: string): string[] => {
  const marked = [...`$${word}$`];
  return [...new Set(marked.slice(0, -2).map((_, start) => marked.slice(start, start + 3).join('')))];
};

const batch = 1_000;

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch);
}

interface Learned {
  tags: Map<string, Then['tags']>;
  words: Map<string, number>;
}

const learn = ({ tags, words }: Learned, product: Then['products']): void => {
  const own = (JSON.parse(product.tags) as string[]).slice(0, max.tags).map((tag) => tag.toWellFormed());
  for (const [key, tag] of new Map(own.map((one) => [identityOf(one), one]))) {
    const known = tags.get(key);
    if (known) known.uses++;
    else tags.set(key, { tag_key: key, search_key: fold(tag), tag, uses: 1 });
  }
  const said = new Set(wordsOf([product.name, product.short_description, ...own].join(' ')));
  for (const word of [...said].filter(isLearnable).slice(0, max.words))
    words.set(word, (words.get(word) ?? 0) + 1);
};

const isApproved = ({ status, changed_from }: Then['products']): boolean =>
  status === 'accepted' && changed_from === null;

/** Accepted products that were not edited since, oldest first. */
const learnAll = async (db: Kysely<Then>): Promise<Learned> => {
  const learned: Learned = { tags: new Map(), words: new Map() };
  for (let after = 0; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'name', 'tags', 'short_description', 'status', 'changed_from'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    // Filtered here: with a filter on the status, SQLite would sort all accepted products for each batch.
    for (const product of products) if (isApproved(product)) learn(learned, product);
    after = products.at(-1)?.id ?? after;
    if (products.length < batch) return learned;
  }
};

const tables = async (db: Kysely<Then>): Promise<void> => {
  await sql`drop table search_word_pieces`.execute(db);
  await sql`drop table search_words`.execute(db);
  await sql`create table search_words (
    id integer primary key, word text not null unique, uses integer not null
  )`.execute(db);
  await sql`create table search_word_trigrams (
    trigram text not null, length integer not null, word_id integer not null,
    primary key (trigram, length, word_id)
  ) without rowid`.execute(db);
  await sql`drop index tags_by_search`.execute(db);
  await sql`create index tags_by_search on tags (search_key, uses desc, tag_key, tag)`.execute(db);
};

const rebuild = async (db: Kysely<Then>): Promise<void> => {
  await tables(db);
  await db.deleteFrom('tags').execute();
  const { tags, words } = await learnAll(db);
  for (const some of batches([...tags.values()])) await db.insertInto('tags').values(some).execute();
  const numbered = [...words].map(([word, uses], index) => ({ id: index + 1, word, uses }));
  for (const some of batches(numbered)) {
    const rows = JSON.stringify(some.map(({ id, word, uses }) => [id, word, uses]));
    const trigrams = some.flatMap(({ id, word }) => trigramsOf(word).map((one) => [one, lengthOf(word), id]));
    await sql`insert into search_words (id, word, uses)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows})`.execute(db);
    await sql`insert into search_word_trigrams (trigram, length, word_id)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(trigrams)})`.execute(db);
  }
};

/**
 * Words and tags are counted by the products that teach them, and go with the last of these; only approved content
 * teaches. Trigrams are stored by the length of their word, which a typo changes by little.
 */
export const learnedWords: Migration = {
  async up(db: Kysely<Then>) {
    await (db.isTransaction ? rebuild(db) : db.transaction().execute(rebuild));
  },
};
