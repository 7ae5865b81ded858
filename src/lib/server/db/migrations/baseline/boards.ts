import { type MigrationDialect, rowTrigger } from '#lib/server/db/migrations/dialect.ts';
import { boardCandidatesOf } from './board-candidates.ts';
import { allDecide, isPublished, joinBoards, leaveBoards } from './board-rules.ts';
import { boardVotesOf, settings, share } from './board-votes.ts';

const tables = ({ text, reference }: MigrationDialect): string[] => [
  `create table leaderboards (
    period ${text} not null primary key,
    kind ${text} not null check (kind in ('day', 'week', 'month', 'year', 'all')),
    starts_on ${text} not null,
    ends_on ${text} not null,
    closed_at ${text},
    ranked integer
  )`,
  'create index leaderboards_by_kind on leaderboards (kind, starts_on)',
  'create index leaderboards_open on leaderboards (ends_on, kind) where closed_at is null',
  // No reference to the product: a closed board keeps the entry of one that is deleted.
  `create table leaderboard_entries (
    product_id ${reference} not null,
    period ${text} not null,
    votes integer not null default 0,
    since_closed integer not null default 0,
    reached_at ${text} not null,
    place integer,
    primary key (product_id, period)
  )`,
  `create index leaderboard_entries_in_order
    on leaderboard_entries (period, votes desc, reached_at, product_id)`,
  'create index leaderboard_entries_won on leaderboard_entries (product_id) where place is not null',
];

const isAdded = `${isPublished('new')} and not ${isPublished('old')}`;
const isRemoved = `${isPublished('old')} and not ${isPublished('new')}`;
const isMoved = `${isPublished('old')} and ${isPublished('new')} and new.accepted_at <> old.accepted_at`;

/** Which boards a product is on, as it is published, hidden or published at another time. */
export const boardProductsOf = (dialect: MigrationDialect, rule = allDecide): string[] => {
  const join = joinBoards(rule);
  const trigger = (names: [sqlite: string, postgres: string], event: string, when: string, body: string) =>
    rowTrigger(dialect, {
      name: dialect.name === 'sqlite' ? `leaderboards_${names[0]}` : `products_${names[1]}_leaderboards`,
      event: `${event} on products`,
      when,
      body,
      locks: share,
      settings,
    });
  const change = 'update of status, accepted_at, deleted_at';
  return [
    ...trigger(['joined', 'join'], 'insert', isPublished('new'), join),
    ...trigger(['left', 'leave'], change, isRemoved, leaveBoards),
    ...trigger(['rejoined', 'rejoin'], change, isAdded, join),
    // In this order: two triggers would run in any.
    ...trigger(['moved', 'move'], change, isMoved, leaveBoards + join),
  ];
};

/**
 * Tables and triggers for the competitors of each period and their votes. Triggers count them, so that every release
 * that writes votes and decisions does (decision record 0021).
 */
export const boardsOf = (dialect: MigrationDialect): string[] => [
  ...tables(dialect),
  boardCandidatesOf(dialect),
  ...boardVotesOf(dialect),
  ...boardProductsOf(dialect),
];
