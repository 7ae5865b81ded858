import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
export type Any = Kysely<unknown>;

export const run = async (db: Any, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** @param text the type of texts that compare by bytes @param id that of a product's id */
export const createTables = async (db: Any, text: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  await sql`create table leaderboards (
    period ${text} not null primary key,
    kind ${text} not null check (kind in ('day', 'week', 'month', 'year', 'all')),
    starts_on ${text} not null,
    ends_on ${text} not null,
    closed_at ${text},
    ranked integer
  )`.execute(db);
  await sql`create index leaderboards_by_kind on leaderboards (kind, starts_on)`.execute(db);
  await sql`create index leaderboards_open on leaderboards (ends_on, kind) where closed_at is null`.execute(
    db,
  );
  // No reference to the product: a closed board keeps the entry of one that is deleted.
  await sql`create table leaderboard_entries (
    product_id ${id} not null,
    period ${text} not null,
    votes integer not null default 0,
    since_closed integer not null default 0,
    reached_at ${text} not null,
    place integer,
    primary key (product_id, period)
  )`.execute(db);
};

/** After the rows are there: faster than to add each to the index. */
export const createOrder = async (db: Any): Promise<void> => {
  await sql`create index leaderboard_entries_in_order
    on leaderboard_entries (period, votes desc, reached_at, product_id)`.execute(db);
};

/** Adds the boards and entries of the products that are published by now, with the votes of each period. */
export const fill = async (db: Any): Promise<void> => {
  await sql`insert into leaderboards (period, kind, starts_on, ends_on)
    select distinct period, kind, starts_on, ends_on from leaderboard_candidates`.execute(db);
  for (const kind of ['day', 'week', 'month', 'year', 'all'])
    await sql`insert into leaderboard_entries (product_id, period, votes, reached_at)
      select candidate.product_id, candidate.period, count(vote.user_id),
        coalesce(max(vote.created_at), candidate.accepted_at)
      from leaderboard_candidates candidate left join votes vote on vote.product_id = candidate.product_id
        and vote.verified = 1 and vote.created_at >= candidate.starts_on and vote.created_at < candidate.ends_on
      where candidate.kind = ${sql.lit(kind)}
      group by candidate.product_id, candidate.period, candidate.accepted_at`.execute(db);
};

/** Adds the boards and entries of one product. The votes are those of an earlier publication. */
export const joinBoards = (product: string): string => `
  insert into leaderboards (period, kind, starts_on, ends_on)
    select period, kind, starts_on, ends_on from leaderboard_candidates where product_id = ${product}
    order by period on conflict (period) do nothing;
  insert into leaderboard_entries (product_id, period, votes, reached_at)
    select candidate.product_id, candidate.period, count(vote.user_id),
      coalesce(max(vote.created_at), candidate.accepted_at)
    from leaderboard_candidates candidate
      join leaderboards board on board.period = candidate.period and board.closed_at is null
      left join votes vote on vote.product_id = candidate.product_id and vote.verified = 1
        and vote.created_at >= candidate.starts_on and vote.created_at < candidate.ends_on
    where candidate.product_id = ${product}
    group by candidate.product_id, candidate.period, candidate.accepted_at
    on conflict (product_id, period) do nothing;`;

/** Removes the entries of one product from boards that are not closed. */
export const leaveBoards = (product: string): string => `
  delete from leaderboard_entries where product_id = ${product} and exists (
    select 1 from leaderboards board where board.period = leaderboard_entries.period and board.closed_at is null
  );`;

export const isPublished = (row: 'new' | 'old'): string =>
  `(${row}.status = 'accepted' and ${row}.accepted_at is not null and ${row}.deleted_at is null)`;
