import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type DialectAdapter, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { ConnectionUse, Database } from '#lib/server/db/database.ts';
import type { AdapterOfDialect } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { migrationRetries } from '#lib/server/db/limits.ts';
import { migrationsOfPostgres } from '#lib/server/db/migrations/index.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { type DatabaseSettings, shareOut } from '#lib/server/ops/database-settings.ts';
import { postgres } from './dialect.ts';
import { discardHanging } from './discard-hanging.ts';
import { type Followed, followInvalidations, recordInvalidation } from './invalidations.ts';
import { postgresMaintenance } from './maintenance.ts';
import { locked, retryMigration } from './migration-lock.ts';
import { openPool, type PoolOptions, sharedLimits } from './pool.ts';

class Adapter extends PostgresAdapter implements AdapterOfDialect {
  readonly dialect = postgres;
}

class OurDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }
}

/** Returns a handle with a new pool. */
const handleOn = (options: PoolOptions): Handle => handleOver(openPool(options), options);

/** Returns a handle on a pool that nothing else uses. */
const handleOver = (pool: Pool, { onLost }: Pick<PoolOptions, 'onLost'> = {}): Handle =>
  new Kysely<Tables>({ dialect: new OurDialect({ pool: discardHanging(pool, onLost) }) });

type PostgresSettings = Extract<DatabaseSettings, { kind: 'postgres' }>;

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Messages about problems that the operator must fix, by SQLSTATE. */
const reasons: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'has no such database; create it first',
  '53300': 'has no connection left for this user or at all',
  '42501': 'forbids what is needed; grant CREATE on the database and on its schema public',
};

/** Errors of a connection that has none of these codes: its encryption, or a missing password. */
const isRefusal = ({ message }: Error, code: string): boolean =>
  /CERT|^ERR_TLS/.test(code) || /^(SASL|The server does not support SSL)/.test(message);

/** A ConfigError if the setting or the server is the cause. */
const explained = (error: unknown, name: string): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason =
    reasons[code] ??
    (isRefusal(error, code) ? "can't be used with this address" : undefined) ??
    (postgres.failureOf(error) === 'unavailable' ? "can't be reached" : undefined);
  return reason
    ? new ConfigError(`The server of DATABASE_URL (${name}) ${reason}: ${error.message || code}`, {
        cause: error,
      })
    : error;
};

const useOf = (name: string, { totalCount, idleCount, waitingCount }: Pool): ConnectionUse => ({
  pool: name,
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** @throws ConfigError if a file that the address names, such as a certificate, is not there */
const checkFiles = (url: string): void => {
  for (const option of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = new URL(url).searchParams.get(option);
    if (file && !existsSync(file)) {
      throw new ConfigError(`DATABASE_URL names a file that is not there: ${option}=${file}`);
    }
  }
};

/** Opens connections as they are needed. Migrates nothing. @throws ConfigError */
export const openPostgres = ({ url, connections }: PostgresSettings): Database => {
  checkFiles(url);
  const shares = shareOut(connections);
  // Reads use a separate pool: they never queue behind transactions that wait for a lock.
  const readPool = openPool({ url, connections: shares.read, readOnly: true });
  const read = handleOver(readPool);
  // The name under which this server records what it has applied to its own caches.
  let server = randomUUID();
  let expire = (): void => {};
  let followed: Followed | undefined;
  // A commit may have succeeded although its response was lost. From then on its rows count as another server's.
  const onLost = (): void => {
    server = randomUUID();
    expire();
  };
  const writePool = openPool({ url, connections: shares.write, onLost });
  const write = handleOver(writePool, { onLost });
  // Limits are counted before a write begins, and must not wait for those that have begun.
  const limits = openPool({ url, connections: shares.limits });

  return {
    name: nameOf(url),
    dialect: postgres,
    read,
    write,
    maintenance: postgresMaintenance,
    migrations: migrationsOfPostgres,
    async withMigrationLock(work, onWait) {
      const { lockTimeout } = migrationRetries;
      const patient = handleOn({ url, connections: 1, patient: true, lockTimeout });
      const retried = (handle: Handle) => retryMigration(() => work(handle), { name: nameOf(url), onWait });
      try {
        await locked(patient, retried, onWait);
      } catch (error) {
        throw explained(error, nameOf(url));
      } finally {
        await patient.destroy();
      }
    },
    explained: (error) => explained(error, nameOf(url)),
    hasExternalWrites: () => false,
    recordInvalidation: (transaction, tags) => recordInvalidation(transaction, server, tags),
    followInvalidations: async (caches, log) => {
      expire = caches.expire;
      followed = await followInvalidations({
        connect: (onLost) => handleOn({ url, connections: shares.look, impatient: true, onLost }),
        write,
        isOwn: (name) => name === server,
        caches,
        log,
      });
      return followed.stop;
    },
    catchUp: async () => followed?.catchUp(),
    createLimiter: sharedLimits(limits),
    snapshot: async (reads) => {
      const own = handleOn({ url, connections: 1, readOnly: true, patient: true });
      try {
        return await own.transaction().setIsolationLevel('repeatable read').execute(reads);
      } finally {
        await own.destroy();
      }
    },
    connections: () => [useOf('read', readPool), useOf('write', writePool), useOf('limits', limits)],
    close: async () => {
      await read.destroy();
      await write.destroy();
      await limits.end();
    },
  };
};
