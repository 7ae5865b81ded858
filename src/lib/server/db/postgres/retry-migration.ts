import { setTimeout as sleep } from 'node:timers/promises';
import type { OnMigrationWait } from '#lib/server/db/database.ts';
import { migrationRetries as limits } from '#lib/server/db/limits.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { postgres } from './dialect.ts';

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
