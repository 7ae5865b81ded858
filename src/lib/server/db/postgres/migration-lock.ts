import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OnMigrationWait } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { migrationRetries as limits } from '#lib/server/db/limits.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { postgres } from './dialect.ts';

/** Key of the advisory lock: any number that nothing else in the database uses. */
const lock = 7_103_211_126;
const oldest = { version: 15, number: 150_000 };

const ensureSupported = async (db: Handle): Promise<void> => {
  const { rows } = await sql<{ number: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db);
  const [server] = rows;
  if (server && server.number < oldest.number) {
    throw new ConfigError(
      `DATABASE_URL names PostgreSQL ${server.version}; it must be ${oldest.version} or newer`,
    );
  }
  if (server && server.encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL names a database in the encoding ${server.encoding}; create it with encoding UTF8`,
    );
  }
};

/**
 * Starting processes take turns. The lock belongs to the connection, so the server frees it if its holder dies.
 * @param onWait called once if another process has to be waited for
 */
export const locked = (
  db: Handle,
  work: (handle: Handle) => Promise<void>,
  onWait: OnMigrationWait,
): Promise<void> =>
  db.connection().execute(async (handle) => {
    await ensureSupported(handle);
    for (let waits = false; ; waits = true) {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
        handle,
      );
      if (rows[0]?.taken) break;
      if (!waits) onWait('process');
      await sleep(50);
    }
    try {
      await work(handle);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(handle);
    }
  });

/**
 * Retries a whole migration while other transactions use the tables that it changes. A migration that waits for a table
 * blocks all later queries of it, reads too. So it waits for `lockTimeout` at a time and lets them run in between.
 * @param onWait called after each attempt that timed out
 * @throws ConfigError if the tables are still in use after `maxWait`
 */
export const retryMigration = async (
  migrate: () => Promise<void>,
  { name, onWait }: { name: string; onWait: OnMigrationWait },
): Promise<void> => {
  const end = performance.now() + limits.maxWait;
  for (let delay: number = limits.delay.min; ; delay = Math.min(2 * delay, limits.delay.max)) {
    try {
      return await migrate();
    } catch (error) {
      if (postgres.failureOf(error) !== 'conflict') throw error;
      if (performance.now() + delay > end) {
        throw new ConfigError(
          `The database ${name} can't be brought up to date: other transactions use its tables for too long. Nothing ` +
            'in it was changed. Look for them in pg_stat_activity (a backup or an export, perhaps), and start again ' +
            'once they have ended',
          { cause: error },
        );
      }
      onWait('transactions');
      await sleep(delay);
    }
  }
};
