import { type MigrationDialect, rowTrigger } from '#lib/server/db/migrations/dialect.ts';

/** Words and prefixes in a full-text index without content, and trigrams of words for typos. */
const productsOnSqlite = [
  `create virtual table product_words using fts5(
    name, tags, short_description, description,
    content = '', contentless_delete = 1, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2 tokenchars '+#'"
  )`,
  'create index products_for_search on products (id, status, reported, trend, name_key)',
  `create table search_words (
    id integer primary key, word text not null unique, uses integer not null, stem text
  )`,
  `create table search_word_trigrams (
    trigram text not null, length integer not null, word_id integer not null,
    primary key (trigram, length, word_id)
  ) without rowid`,
];

const addPerson =
  'insert into user_trigrams (rowid, name_key, email_key) values (new.id, new.name_key, new.email_key);';
const removePerson = `insert into user_trigrams (user_trigrams, rowid, name_key, email_key)
  values ('delete', old.id, old.name_key, old.email_key);`;

/** A trigram index of names and e-mails, which points to the rows of `users` and follows them. */
const peopleOnSqlite = [
  `create virtual table user_trigrams using fts5(
    name_key, email_key, content = 'users', content_rowid = 'id', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`,
  `create trigger user_trigrams_added after insert on users begin ${addPerson} end`,
  `create trigger user_trigrams_removed after delete on users begin ${removePerson} end`,
  `create trigger user_trigrams_changed after update of name_key, email_key on users
    when old.name_key <> new.name_key or old.email_key <> new.email_key begin ${removePerson} ${addPerson} end`,
];

const productsOnPostgres = [
  'create table product_words (product_id bigint primary key, words tsvector not null)',
  // Never compressed, and out of the way: a search reads ids of thousands of rows, and no vector.
  'alter table product_words alter column words set storage external',
  'alter table product_words set (toast_tuple_target = 128)',
  // Without a list of what is still to be indexed: each search would read it from end to end.
  'create index product_words_by_word on product_words using gin (words) with (fastupdate = off)',
  `create table search_words (
    id bigint generated always as identity primary key, word text collate "C" not null unique, uses integer not null,
    stem text
  )`,
  `create table search_word_trigrams (
    trigram text collate "C" not null, length integer not null,
    word_id bigint not null references search_words (id) on delete cascade,
    primary key (trigram, length, word_id)
  )`,
  'create index search_word_trigrams_by_word on search_word_trigrams (word_id)',
];

/**
 * Beside its words, the vector of a product has its state, as `s:pending`, and three ranges of ids that it is in, as
 * `@12:24` (ids from 24 × 2¹² on). The index then finds the products of a rare state, and the newest ones, without
 * passing by all that have a word.
 */
const marksOnPostgres = (dialect: MigrationDialect): string[] => [
  `create function search_ranges(id bigint) returns text[] language sql immutable as $$
    select array_agg('@' || bits || ':' || (id >> bits)) from unnest(array[12, 15, 18]) bits $$`,
  `create function search_states(status text, reported integer, changed integer) returns text[]
    language sql immutable strict as $$ select array[
      's:' || status,
      case reported when 1 then 's:reported' else 's:unreported' end,
      case changed when 1 then 's:changed' else 's:unchanged' end
    ] $$`,
  ...rowTrigger(dialect, {
    name: 'product_words_follow_state',
    event: 'update on products',
    when: 'old.status <> new.status or old.reported <> new.reported or old.changed <> new.changed',
    body: `update product_words set words =
      ts_delete(words, search_states(old.status, old.reported, old.changed))
      || array_to_tsvector(search_states(new.status, new.reported, new.changed))
      where product_id = new.id;`,
  }),
];

/**
 * Needs the right CREATE on the database, for pg_trgm as a trusted extension, unless an administrator has created it
 * there.
 */
const peopleOnPostgres = [
  'create extension if not exists pg_trgm',
  `create index users_by_trigram on users using gin (name_key gin_trgm_ops, email_key gin_trgm_ops)
    with (fastupdate = off)`,
];

/** Tables, indexes and triggers for the search of products and people. 0032 adds PostgreSQL's functions. */
export const searchOf = (dialect: MigrationDialect): string[] => [
  ...(dialect.name === 'sqlite'
    ? [...productsOnSqlite, ...peopleOnSqlite]
    : [...productsOnPostgres, ...marksOnPostgres(dialect), ...peopleOnPostgres]),
  'create index search_words_by_stem on search_words (stem, uses desc)',
  // Products whose words a job is to index anew, left to it by a migration.
  'create table products_to_index (product_id bigint not null primary key)',
];
