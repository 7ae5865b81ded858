import { triggerFunction } from '#lib/server/db/migrations/dialect.ts';
import { type DailyCount, dailyCounts, isCounted } from './count-rules.ts';

/**
 * Shard of a connection. With one row per day, all votes of all servers would queue for its lock until the previous
 * one is committed. So each count is the sum of several rows, and each connection increments its own (decision record
 * 0015).
 */
const shard = 'pg_backend_pid() % 16';

const shards = [
  `create table product_count_shards (
    status text collate "C" not null, shard integer not null, total bigint not null, primary key (status, shard)
  ) with (fillfactor = 50)`,
  `create table daily_count_shards (
    day text collate "C" not null, shard integer not null, products bigint not null default 0,
    votes bigint not null default 0, reviews bigint not null default 0, sign_ups bigint not null default 0,
    primary key (day, shard)
  ) with (fillfactor = 50)`,
  `create view product_counts as select status, coalesce(sum(total), 0)::bigint as total
    from (values ('pending' collate "C"), ('accepted'), ('rejected')) known (status)
    left join product_count_shards using (status) group by status`,
  `create view daily_counts as select day, sum(products)::bigint as products, sum(votes)::bigint as votes,
    sum(reviews)::bigint as reviews, sum(sign_ups)::bigint as sign_ups
    from daily_count_shards group by day`,
  `create function count_products(counted text, step integer) returns void language sql as $$
    insert into product_count_shards as counts (status, shard, total) values (counted, (${shard}), step)
    on conflict (status, shard) do update set total = counts.total + excluded.total $$`,
  ...['products', 'votes', 'reviews', 'sign_ups'].map(
    (column) => `create function count_${column}_of(at text, step integer) returns void language sql as $$
      insert into daily_count_shards as counts (day, shard, ${column}) values (substr(at, 1, 10), (${shard}), step)
      on conflict (day, shard) do update set ${column} = counts.${column} + excluded.${column} $$`,
  ),
];

/**
 * Counts all rows of a statement at once: an import adds thousands, and each update of a count within one transaction
 * leaves a version of its row that the next one has to step over.
 * @param body reads the rows from `changed`
 */
const statementTrigger = (table: string, event: 'insert' | 'delete', body: string): string[] => {
  const name = `${table}_${event}_counted`;
  return [
    triggerFunction(name, body),
    `create trigger ${name} after ${event} on ${table}
      referencing ${event === 'insert' ? 'new' : 'old'} table as changed
      for each statement execute function ${name}()`,
  ];
};

type Step = 1 | -1;

const addByDay = (step: Step, { column, counts = 'true' }: DailyCount): string =>
  `insert into daily_count_shards as counts (day, shard, ${column})
    select substr(created_at, 1, 10), ${shard}, ${step} * count(*) from changed
    where ${counts} group by 1 order by 1
    on conflict (day, shard) do update set ${column} = counts.${column} + excluded.${column};`;

const addByStatus = (step: Step): string =>
  `insert into product_count_shards as counts (status, shard, total)
    select status, ${shard}, ${step} * count(*) from changed
    where ${isCounted} group by 1 order by 1
    on conflict (status, shard) do update set total = counts.total + excluded.total;`;

/** Dates change by the hands of operators alone, a row at a time. */
const moveTrigger = (table: string, columns: string, body: string): string[] => {
  const name = `${table}_update_counted`;
  return [
    triggerFunction(name, body),
    `create trigger ${name} after update of ${columns} on ${table} for each row execute function ${name}()`,
  ];
};

const move = (column: string): string =>
  `if old.created_at <> new.created_at then
    perform count_${column}_of(old.created_at, -1); perform count_${column}_of(new.created_at, 1);
  end if;`;

const countByDay = (count: DailyCount): string[] => [
  ...statementTrigger(count.table, 'insert', addByDay(1, count)),
  ...statementTrigger(count.table, 'delete', addByDay(-1, count)),
  ...moveTrigger(
    count.table,
    'created_at',
    count.counts ? `if new.${count.counts} then ${move(count.column)} end if;` : move(count.column),
  ),
];

const ofProducts = (step: Step): string =>
  addByStatus(step) + addByDay(step, { table: 'products', column: 'products', counts: isCounted });

/** The counts of two states are locked in one order: a decision and the undoing of another would wait for each other. */
const countProducts = [
  ...statementTrigger('products', 'insert', ofProducts(1)),
  ...statementTrigger('products', 'delete', ofProducts(-1)),
  ...moveTrigger(
    'products',
    'status, created_at, deleted_at',
    `if old.${isCounted} and new.deleted_at is not null then
      perform count_products(old.status, -1); perform count_products_of(old.created_at, -1);
    elsif new.${isCounted} then
      if old.status < new.status then
        perform count_products(old.status, -1); perform count_products(new.status, 1);
      elsif old.status > new.status then
        perform count_products(new.status, 1); perform count_products(old.status, -1);
      end if;
      ${move('products')}
    end if;`,
  ),
];

export const postgresCounts = (): string[] => [
  ...shards,
  ...dailyCounts.flatMap(countByDay),
  ...countProducts,
];
