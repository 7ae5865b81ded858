import { type MigrationDialect, rowTrigger, triggerFunction } from '#lib/server/db/migrations/dialect.ts';
import { addVotes, removeVotes, type VotesOnBoard } from './board-rules.ts';

/**
 * Transactions that close boards lock this row on PostgreSQL; those that change a board share it. Without it a vote that is
 * withdrawn at that moment would change a closed board. Votes that are added don't take it: theirs is another period by
 * then.
 */
export const share = "perform from leaderboards where period = 'all' for share;";

/** For plans that fit a vote also in a session that has begun with an import, whose thousands would be hashed. */
export const settings = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

const updateForRow = (row: 'new' | 'old', assign: typeof addVotes): string => `
  update leaderboard_entries set ${assign({
    entry: '',
    board: 'board',
    total: (when) => `(board.closed_at is ${when === 'open' ? 'null' : 'not null'})`,
    productId: `${row}.product_id`,
    latest: `${row}.created_at`,
  })}
  from leaderboards board
  where product_id = ${row}.product_id and board.period = leaderboard_entries.period
    and board.starts_on <= ${row}.created_at and board.ends_on > ${row}.created_at;`;

const forEachRow = (dialect: MigrationDialect): string[] => {
  const add = updateForRow('new', addVotes);
  const remove = updateForRow('old', removeVotes);
  const update = 'update of verified, created_at on votes';
  const isOther = (row: 'new' | 'old') => `(${row}.verified = 0 or new.created_at <> old.created_at)`;
  return [
    { name: 'voted', event: 'insert on votes', when: 'new.verified = 1', body: add },
    { name: 'unvoted', event: 'delete on votes', when: 'old.verified = 1', body: remove },
    { name: 'withdrawn', event: update, when: `old.verified = 1 and ${isOther('new')}`, body: remove },
    { name: 'verified', event: update, when: `new.verified = 1 and ${isOther('old')}`, body: add },
  ].flatMap(({ name, ...trigger }) => rowTrigger(dialect, { name: `leaderboards_${name}`, ...trigger }));
};

/** The votes of a statement by entry, at once: each version of a row that it updates would be stepped over by the next. */
const sumsOf = (votes: string): string => `(
  select entry.product_id, entry.period, board.closed_at, board.starts_on, board.ends_on,
    count(*)::integer as total, max(vote.created_at) as latest
  from (${votes}) vote join leaderboard_entries entry on entry.product_id = vote.product_id
    join leaderboards board on board.period = entry.period
      and board.starts_on <= vote.created_at and board.ends_on > vote.created_at
  group by 1, 2, 3, 4, 5
)`;

const sums: VotesOnBoard = {
  entry: 'entry.',
  board: 'sums',
  total: (when) =>
    `case when sums.closed_at is null then ${when === 'open' ? 'sums.total else 0' : '0 else sums.total'} end`,
  productId: 'entry.product_id',
  latest: 'sums.latest',
};

const updateForAll = (votes: string, assign: typeof addVotes): string => `
  update leaderboard_entries entry set ${assign(sums)}
  from ${sumsOf(votes)} sums where entry.product_id = sums.product_id and entry.period = sums.period;`;

/** Votes of which the flag or the time has changed, as they were or as they are. */
const altered = (row: 'before' | 'after'): string => `
  select ${row}.* from before join after using (product_id, user_id)
  where ${row}.verified = 1 and (before.verified <> after.verified or before.created_at <> after.created_at)`;

const statementTrigger = (event: string, referencing: string, body: string): string[] => {
  const name = `votes_${event}_on_leaderboards`;
  return [
    triggerFunction(name, body, settings),
    `create trigger ${name} after ${event} on votes referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
};

const forEachStatement = [
  ...statementTrigger(
    'insert',
    'new table as added',
    updateForAll('select * from added where verified = 1', addVotes),
  ),
  ...statementTrigger(
    'delete',
    'old table as removed',
    share + updateForAll('select * from removed where verified = 1', removeVotes),
  ),
  ...statementTrigger(
    'update',
    'old table as before new table as after',
    share + updateForAll(altered('before'), removeVotes) + updateForAll(altered('after'), addVotes),
  ),
];

/** Triggers that count votes on leaderboards: on PostgreSQL those of a statement together. */
export const boardVotesOf = (dialect: MigrationDialect): string[] =>
  dialect.name === 'sqlite' ? forEachRow(dialect) : forEachStatement;
