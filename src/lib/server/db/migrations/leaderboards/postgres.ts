import { sql } from 'kysely';
import {
  type Any,
  createOrder,
  createTables,
  fill,
  isPublished,
  joinBoards,
  leaveBoards,
  run,
} from './tables.ts';

const firstFullDay = `case when substr(accepted_at, 11) = 'T00:00:00.000Z' then substr(accepted_at, 1, 10)::timestamp
  else substr(accepted_at, 1, 10)::timestamp + interval '1 day' end`;

const byBytes = (expression: string): string => `(${expression}) collate "C"`;
const written = (moment: string, format = 'YYYY-MM-DD'): string => byBytes(`to_char(${moment}, '${format}')`);

const windows = (
  [
    ['day', 'YYYY-MM-DD'],
    ['week', 'IYYY-"W"IW'],
    ['month', 'YYYY-MM'],
    ['year', 'YYYY'],
  ] as const
).map(
  ([kind, format]) => `
  select id as product_id, accepted_at, '${kind}' collate "C" as kind, ${written('day', format)} as period,
    ${written(`date_trunc('${kind}', day)`)} as starts_on,
    ${written(`date_trunc('${kind}', day) + interval '1 ${kind}'`)} as ends_on
    from (select id, accepted_at, ${firstFullDay} as day from products
      where status = 'accepted' and accepted_at >= '1970' and deleted_at is null) published`,
);

/** The periods in which each published product competes: those of its first full day (domain/periods.ts). */
const candidates = `create view leaderboard_candidates as ${windows.join(' union all ')} union all
  select id, accepted_at, 'all', 'all', '0000-01-01', '9999-12-31' from products
    where status = 'accepted' and accepted_at is not null and deleted_at is null`;

/**
 * Whoever closes boards locks this row, and others that change one share it. Without it a vote that is withdrawn at that
 * moment would change a closed board. Votes that are added don't take it: theirs is another period by then.
 */
const share = "perform from leaderboards where period = 'all' for share;";

/** For plans that fit a vote also in a session that has begun with an import, whose thousands would be hashed. */
const settings = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

const createFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql ${settings} as $$ begin ${body} return null; end $$`;

/** The votes of a statement by entry, at once: each version of a row that it updates would be stepped over by the next. */
const counted = (votes: string): string => `(
  select entry.product_id, entry.period, board.closed_at, board.starts_on, board.ends_on,
    count(*)::integer as total, max(vote.created_at) as latest
  from (${votes}) vote join leaderboard_entries entry on entry.product_id = vote.product_id
    join leaderboards board on board.period = entry.period
      and board.starts_on <= vote.created_at and board.ends_on > vote.created_at
  group by 1, 2, 3, 4, 5
)`;

const count = (votes: string): string => `
  update leaderboard_entries entry set
    votes = entry.votes + case when sums.closed_at is null then sums.total else 0 end,
    since_closed = entry.since_closed + case when sums.closed_at is null then 0 else sums.total end,
    reached_at = case when sums.closed_at is null and (entry.votes = 0 or entry.reached_at < sums.latest)
      then sums.latest else entry.reached_at end
  from ${counted(votes)} sums where entry.product_id = sums.product_id and entry.period = sums.period;`;

const discount = (votes: string): string => `
  update leaderboard_entries entry set
    votes = entry.votes - case when sums.closed_at is null then sums.total else 0 end,
    since_closed = entry.since_closed - case when sums.closed_at is null then 0 else sums.total end,
    reached_at = case when sums.closed_at is null and entry.reached_at = sums.latest then coalesce(
      (select max(vote.created_at) from votes vote where vote.product_id = entry.product_id and vote.verified = 1
        and vote.created_at >= sums.starts_on and vote.created_at < sums.ends_on),
      (select accepted_at from products where id = entry.product_id), entry.reached_at) else entry.reached_at end
  from ${counted(votes)} sums where entry.product_id = sums.product_id and entry.period = sums.period;`;

/** Votes of which the flag or the time has changed, as they were or as they are. */
const altered = (row: 'before' | 'after'): string => `
  select ${row}.* from before join after using (product_id, user_id)
  where ${row}.verified = 1 and (before.verified <> after.verified or before.created_at <> after.created_at)`;

const onVotes = (event: string, referencing: string, body: string): string[] => {
  const name = `votes_${event}_on_leaderboards`;
  return [
    createFunction(name, body),
    `create trigger ${name} after ${event} on votes referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
};

const onProducts = (name: string, event: string, when: string, body: string): string[] => [
  createFunction(`products_${name}_leaderboards`, share + body),
  `create trigger products_${name}_leaderboards after ${event} on products for each row
    when (${when}) execute function products_${name}_leaderboards()`,
];

const change = 'update of status, accepted_at, deleted_at';
const triggers = [
  ...onVotes('insert', 'new table as added', count('select * from added where verified = 1')),
  ...onVotes('delete', 'old table as removed', share + discount('select * from removed where verified = 1')),
  ...onVotes(
    'update',
    'old table as before new table as after',
    share + discount(altered('before')) + count(altered('after')),
  ),
  ...onProducts('join', 'insert', isPublished('new'), joinBoards('new.id')),
  ...onProducts(
    'leave',
    change,
    `${isPublished('old')} and not ${isPublished('new')}`,
    leaveBoards('new.id'),
  ),
  ...onProducts(
    'rejoin',
    change,
    `${isPublished('new')} and not ${isPublished('old')}`,
    joinBoards('new.id'),
  ),
  ...onProducts(
    'move',
    change,
    `${isPublished('old')} and ${isPublished('new')} and new.accepted_at <> old.accepted_at`,
    leaveBoards('new.id') + joinBoards('new.id'),
  ),
];

export const leaderboardsOfPostgres = async (db: Any): Promise<void> => {
  await createTables(db, sql`text collate "C"`, sql`bigint`);
  await run(db, [candidates]);
  await fill(db);
  await createOrder(db);
  await run(db, triggers);
};
