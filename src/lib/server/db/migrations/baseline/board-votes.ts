import { type MigrationDialect, rowTrigger, triggerFunction } from '#lib/server/db/migrations/dialect.ts';
import { addVotes, allDecide, removeVotes, type TieRule, type VotesOnBoard } from './board-rules.ts';

/**
 * Transactions that close boards lock this row on PostgreSQL; those that change a board share it. Without it a vote that is
 * withdrawn at that moment would change a closed board. Votes that are added don't take it: theirs is another period by
 * then.
 */
export const share = "perform from leaderboards where period = 'all' for share;";

/** For plans that fit a vote also in a session that has begun with an import, whose thousands would be hashed. */
export const settings = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

const updateForRow = (row: 'new' | 'old', assign: typeof addVotes, { decides }: TieRule): string => `
  update leaderboard_entries set ${assign({
    entry: '',
    board: 'board',
    total: (when) => `(board.closed_at is ${when === 'open' ? 'null' : 'not null'})`,
    productId: `${row}.product_id`,
    latest: `case when ${decides(row)} then ${row}.created_at end`,
    decides,
  })}
  from leaderboards board
  where product_id = ${row}.product_id and board.period = leaderboard_entries.period
    and board.starts_on <= ${row}.created_at and board.ends_on > ${row}.created_at;`;

/** Condition on a vote before and after an update. */
const isAltered = (before: 'old' | 'before', after: 'new' | 'after', { decides }: TieRule): string => `
  (${before}.verified <> ${after}.verified or (${decides(before)}) <> (${decides(after)})
    or ${before}.created_at <> ${after}.created_at)`;

const forEachRow = (dialect: MigrationDialect, rule: TieRule): string[] => {
  const add = updateForRow('new', addVotes, rule);
  const remove = updateForRow('old', removeVotes, rule);
  const update = `update of ${rule.columns}, created_at on votes`;
  const altered = isAltered('old', 'new', rule);
  return [
    { name: 'voted', event: 'insert on votes', when: 'new.verified = 1', body: add },
    { name: 'unvoted', event: 'delete on votes', when: 'old.verified = 1', body: remove },
    { name: 'withdrawn', event: update, when: `old.verified = 1 and ${altered}`, body: remove },
    { name: 'verified', event: update, when: `new.verified = 1 and ${altered}`, body: add },
  ].flatMap(({ name, ...trigger }) => rowTrigger(dialect, { name: `leaderboards_${name}`, ...trigger }));
};

/** The votes of a statement by entry, at once: each version of a row that it updates would be stepped over by the next. */
const sumsOf = (votes: string, { decides }: TieRule): string => `(
  select entry.product_id, entry.period, board.closed_at, board.starts_on, board.ends_on,
    count(*)::integer as total, max(vote.created_at) filter (where ${decides('vote')}) as latest
  from (${votes}) vote join leaderboard_entries entry on entry.product_id = vote.product_id
    join leaderboards board on board.period = entry.period
      and board.starts_on <= vote.created_at and board.ends_on > vote.created_at
  group by 1, 2, 3, 4, 5
)`;

const sums: Omit<VotesOnBoard, 'decides'> = {
  entry: 'entry.',
  board: 'sums',
  total: (when) =>
    `case when sums.closed_at is null then ${when === 'open' ? 'sums.total else 0' : '0 else sums.total'} end`,
  productId: 'entry.product_id',
  latest: 'sums.latest',
};

const updateForAll = (votes: string, assign: typeof addVotes, rule: TieRule): string => `
  update leaderboard_entries entry set ${assign({ ...sums, decides: rule.decides })}
  from ${sumsOf(votes, rule)} sums where entry.product_id = sums.product_id and entry.period = sums.period;`;

/** Altered votes as they were or as they are. */
const altered = (row: 'before' | 'after', rule: TieRule): string => `
  select ${row}.* from before join after using (product_id, user_id)
  where ${row}.verified = 1 and ${isAltered('before', 'after', rule)}`;

const statementTrigger = (event: string, referencing: string, body: string): string[] => {
  const name = `votes_${event}_on_leaderboards`;
  return [
    triggerFunction(name, body, settings),
    `create trigger ${name} after ${event} on votes referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
};

const forEachStatement = (rule: TieRule): string[] => [
  ...statementTrigger(
    'insert',
    'new table as added',
    updateForAll('select * from added where verified = 1', addVotes, rule),
  ),
  ...statementTrigger(
    'delete',
    'old table as removed',
    share + updateForAll('select * from removed where verified = 1', removeVotes, rule),
  ),
  ...statementTrigger(
    'update',
    'old table as before new table as after',
    share +
      updateForAll(altered('before', rule), removeVotes, rule) +
      updateForAll(altered('after', rule), addVotes, rule),
  ),
];

/** Triggers that count votes on leaderboards: on PostgreSQL those of a statement together. */
export const boardVotesOf = (dialect: MigrationDialect, rule = allDecide): string[] =>
  dialect.name === 'sqlite' ? forEachRow(dialect, rule) : forEachStatement(rule);
