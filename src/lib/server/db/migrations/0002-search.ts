import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Words and prefixes in a full-text index without content of its own, and trigrams of words for typos. */
export const searchTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create virtual table product_words using fts5(
      name, tags, short_description, description,
      content = '', contentless_delete = 1, prefix = '1 2 3',
      tokenize = "unicode61 remove_diacritics 2 tokenchars '+#'"
    )`.execute(db);
    await sql`create index products_for_search on products (id, status, reported, trend, name_key)`.execute(
      db,
    );
    await sql`create table search_words (id integer primary key, word text not null unique)`.execute(db);
    await sql`create table search_word_pieces (
      piece text not null, word_id integer not null, primary key (piece, word_id)
    ) without rowid`.execute(db);
  },
};
