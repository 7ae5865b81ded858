import { type Kysely, sql } from 'kysely';

/** Frozen with the migration that runs it. */
type Any = Kysely<unknown>;

const createWords = async (db: Any): Promise<void> => {
  // Never compressed, and out of the way: a search reads ids of thousands of rows, and no vector.
  await sql`create table product_words (
    product_id bigint primary key,
    words tsvector not null
  )`.execute(db);
  await sql`alter table product_words alter column words set storage external`.execute(db);
  await sql`alter table product_words set (toast_tuple_target = 128)`.execute(db);
  // Without a list of what is still to be indexed: each search would read it from end to end.
  await sql`create index product_words_by_word on product_words using gin (words) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create table search_words (
    id bigint generated always as identity primary key, word text collate "C" not null unique, uses integer not null
  )`.execute(db);
  await sql`create table search_word_trigrams (
    trigram text collate "C" not null, length integer not null,
    word_id bigint not null references search_words (id) on delete cascade,
    primary key (trigram, length, word_id)
  )`.execute(db);
  await sql`create index search_word_trigrams_by_word on search_word_trigrams (word_id)`.execute(db);
};

/**
 * Beside its words, the vector of a product holds its state, as `s:pending`, and three ranges of ids that it is in, as
 * `@12:24` (ids from 24 × 2¹² on). The index then finds the products of a rare state, and the newest ones, without
 * passing by all that hold a word.
 */
const createMarks = async (db: Any): Promise<void> => {
  await sql`create function search_ranges(id bigint) returns text[] language sql immutable as $$
    select array_agg('@' || bits || ':' || (id >> bits)) from unnest(array[12, 15, 18]) bits $$`.execute(db);
  await sql`create function search_states(status text, reported integer, changed integer) returns text[]
    language sql immutable strict as $$ select array[
      's:' || status,
      case reported when 1 then 's:reported' else 's:unreported' end,
      case changed when 1 then 's:changed' else 's:unchanged' end
    ] $$`.execute(db);
  await sql`create function product_words_follow_state() returns trigger language plpgsql as $$ begin
    update product_words set words =
      ts_delete(words, search_states(old.status, old.reported, old.changed))
      || array_to_tsvector(search_states(new.status, new.reported, new.changed))
      where product_id = new.id;
    return null;
  end $$`.execute(db);
  await sql`create trigger product_words_follow_state after update on products for each row
    when (old.status <> new.status or old.reported <> new.reported or old.changed <> new.changed)
    execute function product_words_follow_state()`.execute(db);
};

/**
 * The newest products that match, looked for among the newest 4,000 to 8,000 first, then among eight times as many and
 * so on: a word of half of all products costs no more than a rare one. `product_id + 0` and the setting keep the planner
 * from checking row after row without the index: it does not know what reading a vector costs.
 */
const createLookup = async (db: Any): Promise<void> => {
  await sql`create function search_newest(sought tsquery, wanted integer) returns setof bigint
    language plpgsql stable set enable_seqscan = off as $$
    declare
      newest constant bigint := (select max(product_id) from product_words);
      bits integer;
      ids bigint[];
    begin
      foreach bits in array array[12, 15, 18] loop
        ids := array(
          select product_id from product_words where words @@ (sought && format(
            '''@%s:%s'' | ''@%s:%s''', bits, newest >> bits, bits, (newest >> bits) - 1)::tsquery)
          order by product_id + 0 desc limit wanted);
        if cardinality(ids) >= wanted or newest >> bits <= 1 then
          return query select unnest(ids);
          return;
        end if;
      end loop;
      return query select product_id from product_words where words @@ sought
        order by product_id + 0 desc limit wanted;
    end $$`.execute(db);
};

const createPeopleIndex = async (db: Any): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index users_by_trigram on users using gin (name_key gin_trgm_ops, email_key gin_trgm_ops)
    with (fastupdate = off)`.execute(db);
};

/**
 * What the search of products and of people needs.
 * @throws if the role may not create the extension pg_trgm: as a trusted extension it needs the right CREATE on the
 * database, unless an administrator has created it there
 */
export const createSearchTables = async (db: Any): Promise<void> => {
  await createWords(db);
  await createMarks(db);
  await createLookup(db);
  await createPeopleIndex(db);
};
