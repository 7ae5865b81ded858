import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The table of rate-limiter-flexible. Unlogged: after a crash of the server the counts begin anew, and no write of a
 * count waits for the disk.
 */
export const rateLimitTable: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table rate_limits (
      key varchar(255) primary key, points integer not null default 0, expire bigint
    )`.execute(db);
    await sql`create index rate_limits_by_expiry on rate_limits (expire)`.execute(db);
  },
};
