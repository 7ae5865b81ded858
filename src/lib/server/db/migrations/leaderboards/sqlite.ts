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

const firstFullDay = `case when substr(accepted_at, 11) = 'T00:00:00.000Z' then substr(accepted_at, 1, 10)
  else date(substr(accepted_at, 1, 10), '+1 day') end`;

const monday = "date(day, '-6 days', 'weekday 1')";
const windows = [
  ['day', 'day', 'day', "date(day, '+1 day')"],
  ['week', "strftime('%G-W%V', day)", monday, `date(day, '-6 days', 'weekday 1', '+7 days')`],
  ['month', 'substr(day, 1, 7)', "date(day, 'start of month')", "date(day, 'start of month', '+1 month')"],
  ['year', 'substr(day, 1, 4)', "date(day, 'start of year')", "date(day, 'start of year', '+1 year')"],
] as const;

/** The periods in which each published product competes: those of its first full day (domain/periods.ts). */
const candidates = `create view leaderboard_candidates as
  ${windows
    .map(
      ([kind, period, startsOn, endsOn]) => `
  select id as product_id, accepted_at, '${kind}' as kind, ${period} as period, ${startsOn} as starts_on, ${endsOn} as ends_on
    from (select id, accepted_at, ${firstFullDay} as day from products
      where status = 'accepted' and accepted_at >= '1970' and deleted_at is null)
  union all`,
    )
    .join('')}
  select id, accepted_at, 'all', 'all', '0000-01-01', '9999-12-31' from products
    where status = 'accepted' and accepted_at is not null and deleted_at is null`;

const ofVote = (vote: 'new' | 'old'): string => `from leaderboards board
  where product_id = ${vote}.product_id and board.period = leaderboard_entries.period
    and board.starts_on <= ${vote}.created_at and board.ends_on > ${vote}.created_at`;

const count = `update leaderboard_entries set votes = votes + (board.closed_at is null),
  since_closed = since_closed + (board.closed_at is not null),
  reached_at = case when board.closed_at is null and (votes = 0 or reached_at < new.created_at)
    then new.created_at else reached_at end
  ${ofVote('new')};`;

const discount = `update leaderboard_entries set votes = votes - (board.closed_at is null),
  since_closed = since_closed - (board.closed_at is not null),
  reached_at = case when board.closed_at is null and reached_at = old.created_at then coalesce(
    (select max(vote.created_at) from votes vote where vote.product_id = old.product_id and vote.verified = 1
      and vote.created_at >= board.starts_on and vote.created_at < board.ends_on),
    (select accepted_at from products where id = old.product_id), reached_at) else reached_at end
  ${ofVote('old')};`;

const onChange = (name: string, when: string, body: string): string[] => [
  `create trigger leaderboards_${name} after update of status, accepted_at, deleted_at on products
    when ${when} begin ${body} end`,
];

const triggers = [
  `create trigger leaderboards_voted after insert on votes when new.verified = 1 begin ${count} end`,
  `create trigger leaderboards_unvoted after delete on votes when old.verified = 1 begin ${discount} end`,
  `create trigger leaderboards_withdrawn after update of verified, created_at on votes
    when old.verified = 1 and (new.verified = 0 or new.created_at <> old.created_at) begin ${discount} end`,
  `create trigger leaderboards_verified after update of verified, created_at on votes
    when new.verified = 1 and (old.verified = 0 or new.created_at <> old.created_at) begin ${count} end`,
  `create trigger leaderboards_joined after insert on products when ${isPublished('new')}
    begin ${joinBoards('new.id')} end`,
  ...onChange('left', `${isPublished('old')} and not ${isPublished('new')}`, leaveBoards('new.id')),
  ...onChange('rejoined', `${isPublished('new')} and not ${isPublished('old')}`, joinBoards('new.id')),
  // In this order: triggers of their own would run in any.
  ...onChange(
    'moved',
    `${isPublished('old')} and ${isPublished('new')} and new.accepted_at <> old.accepted_at`,
    leaveBoards('new.id') + joinBoards('new.id'),
  ),
];

export const leaderboardsOfSqlite = async (db: Any): Promise<void> => {
  await createTables(db, sql`text`, sql`integer`);
  await run(db, [candidates]);
  await fill(db);
  await createOrder(db);
  await run(db, triggers);
};
