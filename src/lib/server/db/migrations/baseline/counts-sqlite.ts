import { type DailyCount, dailyCounts, isCounted } from './count-rules.ts';

/** @param counts on each row that is added @param leaves on each that goes */
const countByDay = ({
  table,
  column,
  counts = 'true',
  leaves = counts,
}: DailyCount & { leaves?: string }) => {
  const on = (row: 'new' | 'old', condition: string) =>
    condition === 'true' ? condition : `${row}.${condition}`;
  const add = `insert into daily_counts (day, ${column}) values (substr(new.created_at, 1, 10), 1)
    on conflict (day) do update set ${column} = ${column} + 1;`;
  const subtract = `update daily_counts set ${column} = ${column} - 1 where day = substr(old.created_at, 1, 10);`;
  return [
    `create trigger ${table}_counted_by_day after insert on ${table} when ${on('new', counts)} begin ${add} end`,
    `create trigger ${table}_discounted_by_day after delete on ${table} when ${on('old', leaves)}
      begin ${subtract} end`,
    `create trigger ${table}_recounted_by_day after update of created_at on ${table} when ${on('new', counts)}
      begin ${subtract} ${add} end`,
  ];
};

const step = (by: '+ 1' | '- 1', row: 'new' | 'old'): string =>
  `update product_counts set total = total ${by} where status = ${row}.status;`;

/** Every numbered list of products displays its length. */
const countProducts = [
  `create trigger product_counted after insert on products begin ${step('+ 1', 'new')} end`,
  `create trigger product_discounted after delete on products when old.${isCounted} begin ${step('- 1', 'old')} end`,
  `create trigger product_recounted after update of status on products when old.status <> new.status
    begin ${step('- 1', 'old')} ${step('+ 1', 'new')} end`,
  // By the new status: if the same statement changes the status, another trigger counts that.
  `create trigger product_marked_deleted after update of deleted_at on products
    when old.${isCounted} and new.deleted_at is not null begin
      ${step('- 1', 'new')}
      update daily_counts set products = products - 1 where day = substr(old.created_at, 1, 10);
    end`,
];

/** One connection writes, so that each count is one row, which each row updates. */
export const sqliteCounts = (): string[] => [
  'create table product_counts (status text primary key, total integer not null default 0)',
  "insert into product_counts (status) values ('pending'), ('accepted'), ('rejected')",
  `create table daily_counts (
    day text primary key, products integer not null default 0, votes integer not null default 0,
    reviews integer not null default 0, sign_ups integer not null default 0
  )`,
  ...countProducts,
  ...countByDay({ table: 'products', column: 'products', leaves: isCounted }),
  ...dailyCounts.flatMap(countByDay),
];
