import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '#lib/server/db/dialect.ts';
import { leaderboardsOfPostgres } from './leaderboards/postgres.ts';
import { leaderboardsOfSqlite } from './leaderboards/sqlite.ts';

/**
 * What competes in each period, and with how many votes: counted by triggers, so that every release that writes votes and
 * decisions counts them (decision record 0021). Dates and triggers are the databases' own.
 */
export const leaderboards: Migration = {
  async up(db: Kysely<unknown>) {
    const { name } = dialectOf(db as Parameters<typeof dialectOf>[0]);
    await (name === 'sqlite' ? leaderboardsOfSqlite : leaderboardsOfPostgres)(db);
  },
};
