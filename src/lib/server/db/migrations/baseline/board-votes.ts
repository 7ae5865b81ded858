import { type MigrationDialect, rowTrigger, triggerFunction } from '#lib/server/db/migrations/dialect.ts';
import { addVotes, type Counting, countVerified, removeVotes, type VotesOnBoard } from './board-rules.ts';

/**
 * Transactions that close boards lock this row on PostgreSQL; those that change a board share it. Without it a vote that is
 * withdrawn at that moment would change a closed board. Votes that are added don't take it: theirs is another period by
 * then.
 */
export const share = "perform from leaderboards where period = 'all' for share;";

/** For plans that fit a vote also in a session that has begun with an import, whose thousands would be hashed. */
export const settings = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

const updateForRow = (row: 'new' | 'old', assign: typeof addVotes, counting: Counting): string => `
  update leaderboard_entries set ${assign({
    ...counting,
    entry: '',
    board: 'board',
    total: (when) => `(board.closed_at is ${when === 'open' ? 'null' : 'not null'})`,
    productId: `${row}.product_id`,
    latest: `${row}.created_at`,
  })}
  from leaderboards board
  where product_id = ${row}.product_id and board.period = leaderboard_entries.period
    and board.starts_on <= ${row}.created_at and board.ends_on > ${row}.created_at;`;

const forEachRow = (dialect: MigrationDialect, counting: Counting): string[] => {
  const { columns, counts } = counting;
  const add = updateForRow('new', addVotes, counting);
  const remove = updateForRow('old', removeVotes, counting);
  const update = `update of ${columns}, created_at on votes`;
  const isOther = (row: 'new' | 'old') => `(not (${counts(row)}) or new.created_at <> old.created_at)`;
  return [
    { name: 'voted', event: 'insert on votes', when: counts('new'), body: add },
    { name: 'unvoted', event: 'delete on votes', when: counts('old'), body: remove },
    { name: 'withdrawn', event: update, when: `${counts('old')} and ${isOther('new')}`, body: remove },
    { name: 'verified', event: update, when: `${counts('new')} and ${isOther('old')}`, body: add },
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

const sums: Omit<VotesOnBoard, keyof Counting> = {
  entry: 'entry.',
  board: 'sums',
  total: (when) =>
    `case when sums.closed_at is null then ${when === 'open' ? 'sums.total else 0' : '0 else sums.total'} end`,
  productId: 'entry.product_id',
  latest: 'sums.latest',
};

const updateForAll = (votes: string, assign: typeof addVotes, counting: Counting): string => `
  update leaderboard_entries entry set ${assign({ ...sums, ...counting })}
  from ${sumsOf(votes)} sums where entry.product_id = sums.product_id and entry.period = sums.period;`;

/** Votes that began or ceased to count, or of which the time has changed, as they were or as they are. */
const altered = (row: 'before' | 'after', { counts }: Counting): string => `
  select ${row}.* from before join after using (product_id, user_id)
  where ${counts(row)}
    and ((${counts('before')}) <> (${counts('after')}) or before.created_at <> after.created_at)`;

const statementTrigger = (event: string, referencing: string, body: string): string[] => {
  const name = `votes_${event}_on_leaderboards`;
  return [
    triggerFunction(name, body, settings),
    `create trigger ${name} after ${event} on votes referencing ${referencing}
      for each statement execute function ${name}()`,
  ];
};

const forEachStatement = (counting: Counting): string[] => [
  ...statementTrigger(
    'insert',
    'new table as added',
    updateForAll(`select * from added where ${counting.counts('added')}`, addVotes, counting),
  ),
  ...statementTrigger(
    'delete',
    'old table as removed',
    share + updateForAll(`select * from removed where ${counting.counts('removed')}`, removeVotes, counting),
  ),
  ...statementTrigger(
    'update',
    'old table as before new table as after',
    share +
      updateForAll(altered('before', counting), removeVotes, counting) +
      updateForAll(altered('after', counting), addVotes, counting),
  ),
];

/** Triggers that count votes on leaderboards: on PostgreSQL those of a statement together. */
export const boardVotesOf = (dialect: MigrationDialect, counting = countVerified): string[] =>
  dialect.name === 'sqlite' ? forEachRow(dialect, counting) : forEachStatement(counting);
