import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Work that follows a write, or recurs: a row until it is done, whichever process does it. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table jobs (
      id text not null primary key,
      kind text not null,
      payload text not null,
      run_at text not null,
      attempt integer not null default 0,
      failures integer not null default 0,
      leased_by text,
      last_error text,
      failed_at text,
      created_at text not null
    )`.execute(db);
    await sql`create index jobs_due on jobs (kind, run_at) where failed_at is null`.execute(db);
    await sql`create table recurring_runs (
      task text not null,
      run_at text not null,
      primary key (task, run_at)
    )`.execute(db);
  },
};
