import { type Kysely, sql } from 'kysely';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/**
 * In one row per day, all votes of all servers would queue for its lock until the one before is committed. So each count
 * is the sum of several rows, of which a connection increments its own (decision record 0015).
 */
const ownShard = 'pg_backend_pid() % 16';
const shard = sql.raw(`(${ownShard})`);

const run = async (db: Any, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const createShards = async (db: Any): Promise<void> => {
  await sql`create table product_count_shards (
    status text collate "C" not null, shard integer not null, total bigint not null, primary key (status, shard)
  ) with (fillfactor = 50)`.execute(db);
  await sql`create table daily_count_shards (
    day text collate "C" not null, shard integer not null, products bigint not null default 0,
    votes bigint not null default 0, reviews bigint not null default 0, sign_ups bigint not null default 0,
    primary key (day, shard)
  ) with (fillfactor = 50)`.execute(db);
  await sql`create view product_counts as select status, coalesce(sum(total), 0)::bigint as total
    from (values ('pending' collate "C"), ('accepted'), ('rejected')) known (status)
    left join product_count_shards using (status) group by status`.execute(db);
  await sql`create view daily_counts as select day, sum(products)::bigint as products, sum(votes)::bigint as votes,
    sum(reviews)::bigint as reviews, sum(sign_ups)::bigint as sign_ups
    from daily_count_shards group by day`.execute(db);
  await sql`create function count_products(counted text, step integer) returns void language sql as $$
    insert into product_count_shards as counts (status, shard, total) values (counted, ${shard}, step)
    on conflict (status, shard) do update set total = counts.total + excluded.total $$`.execute(db);
};

/** A function per column: what is counted by day. */
const createDailyCounts = async (db: Any): Promise<void> => {
  for (const column of ['products', 'votes', 'reviews', 'sign_ups']) {
    const count = sql.ref(column);
    await sql`create function ${sql.ref(`count_${column}_of`)}(at text, step integer) returns void language sql as $$
      insert into daily_count_shards as counts (day, shard, ${count}) values (substr(at, 1, 10), ${shard}, step)
      on conflict (day, shard) do update set ${count} = counts.${count} + excluded.${count} $$`.execute(db);
  }
};

const createFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/**
 * Counts all rows of a statement at once: an import adds thousands, and each update of a count within one transaction
 * leaves a version of its row that the next one has to step over.
 * @param body reads the rows from `changed`
 */
const createTrigger = (table: string, event: 'insert' | 'delete', body: string): string[] => {
  const name = `${table}_${event}_counted`;
  return [
    createFunction(name, body),
    `create trigger ${name} after ${event} on ${table}
      referencing ${event === 'insert' ? 'new' : 'old'} table as changed
      for each statement execute function ${name}()`,
  ];
};

/** @param step 1 or -1 for each row @param counts a condition on the rows that count */
const addByDay = (column: string, step: 1 | -1, counts: string): string =>
  `insert into daily_count_shards as counts (day, shard, ${column})
    select substr(created_at, 1, 10), ${ownShard}, ${step} * count(*) from changed
    where ${counts} group by 1 order by 1
    on conflict (day, shard) do update set ${column} = counts.${column} + excluded.${column};`;

const addByStatus = (step: 1 | -1, counts: string): string =>
  `insert into product_count_shards as counts (status, shard, total)
    select status, ${ownShard}, ${step} * count(*) from changed
    where ${counts} group by 1 order by 1
    on conflict (status, shard) do update set total = counts.total + excluded.total;`;

/** Dates change by the hands of operators alone, a row at a time. */
const createMoveTrigger = (table: string, columns: string, body: string): string[] => {
  const name = `${table}_update_counted`;
  return [
    createFunction(name, body),
    `create trigger ${name} after update of ${columns} on ${table} for each row execute function ${name}()`,
  ];
};

const moved = (count: string): string =>
  `if old.created_at <> new.created_at then
    perform ${count}(old.created_at, -1); perform ${count}(new.created_at, 1);
  end if;`;

const countByDay = (table: string, column: string, counts = 'true'): string[] => [
  ...createTrigger(table, 'insert', addByDay(column, 1, counts)),
  ...createTrigger(table, 'delete', addByDay(column, -1, counts)),
];

const counted = 'deleted_at is null';

/**
 * A product leaves the counts when it is marked as deleted, not when its row goes. The counts of two states are locked in
 * one order: a decision and the undoing of another would wait for each other.
 */
const countProducts = [
  ...createTrigger('products', 'insert', addByStatus(1, counted) + addByDay('products', 1, counted)),
  ...createTrigger('products', 'delete', addByStatus(-1, counted) + addByDay('products', -1, counted)),
  ...createMoveTrigger(
    'products',
    'status, created_at, deleted_at',
    `if old.deleted_at is null and new.deleted_at is not null then
      perform count_products(old.status, -1); perform count_products_of(old.created_at, -1);
    elsif new.deleted_at is null then
      if old.status < new.status then
        perform count_products(old.status, -1); perform count_products(new.status, 1);
      elsif old.status > new.status then
        perform count_products(new.status, 1); perform count_products(old.status, -1);
      end if;
      ${moved('count_products_of')}
    end if;`,
  ),
];

/** The account of imports is nobody's sign-up. */
const isPerson = "uid <> 'house'";

/** Products and reviews hold the name and the photo of whoever wrote them, and follow the account. */
const rename = [
  `create function user_renamed() returns trigger language plpgsql as $$ begin
    perform from products where adder_id = new.id order by id for no key update;
    update products set adder_name = new.name, photo_url = new.photo_url
      where adder_id = new.id and deleted_at is null;
    update reviews set name = new.name, image = new.photo_url where user_id = new.id;
    return null;
  end $$`,
  `create trigger user_renamed after update of name, photo_url on users for each row
    when (old.name <> new.name or old.photo_url is distinct from new.photo_url) execute function user_renamed()`,
];

/** Counts that follow from rows alone, and names that follow their account. */
export const createTriggers = async (db: Any): Promise<void> => {
  await createShards(db);
  await createDailyCounts(db);
  await run(db, [
    ...countByDay('votes', 'votes'),
    ...createMoveTrigger('votes', 'created_at', moved('count_votes_of')),
    ...countByDay('reviews', 'reviews'),
    ...createMoveTrigger('reviews', 'created_at', moved('count_reviews_of')),
    ...countProducts,
    ...countByDay('users', 'sign_ups', isPerson),
    ...createMoveTrigger(
      'users',
      'created_at',
      `if new.${isPerson} then ${moved('count_sign_ups_of')} end if;`,
    ),
    ...rename,
  ]);
};
