import { randomUUID } from 'node:crypto';
import type { DatabaseSettings } from '#lib/server/config/database-settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { migrationsOfPostgres } from '#lib/server/db/migrations/index.ts';
import { postgres } from './dialect.ts';
import { followInvalidations, recordInvalidation } from './invalidations.ts';
import { handleOn } from './kysely.ts';
import { locked } from './migration-lock.ts';
import { postgresSearch } from './product-search.ts';

type PostgresSettings = Extract<DatabaseSettings, { kind: 'postgres' }>;

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Opens connections as they are needed. Migrates nothing. */
export const openPostgres = ({ url, connections }: PostgresSettings): Database => {
  // Reads have connections of their own: they never queue behind transactions that wait for a lock.
  const read = handleOn({ url, connections: Math.ceil(connections / 2), readOnly: true });
  const write = handleOn({ url, connections: Math.floor(connections / 2) });
  const server = randomUUID();

  return {
    name: nameOf(url),
    dialect: postgres,
    read,
    write,
    search: postgresSearch,
    migrations: migrationsOfPostgres,
    async withMigrationLock(work, onWait) {
      const patient = handleOn({ url, connections: 1, patient: true });
      try {
        await locked(patient, work, onWait);
      } finally {
        await patient.destroy();
      }
    },
    hasExternalWrites: () => false,
    recordInvalidation: (transaction, tags) => recordInvalidation(transaction, server, tags),
    followInvalidations: (caches, log) =>
      followInvalidations({
        connect: () => handleOn({ url, connections: 1, impatient: true }),
        server,
        caches,
        log,
      }),
    backup: async () => {
      throw new Error('not yet');
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
};
