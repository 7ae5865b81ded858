import type { Pool } from 'pg';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { CreateLimiter } from '#lib/server/db/database.ts';
import { postgresTimeouts as timeouts } from '#lib/server/db/limits.ts';

/** Numbers of SQL that fit into JavaScript's, as they come from SQLite: ids and counts, sums, averages. */
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

interface ConnectionOptions {
  url: string;
  readOnly?: boolean;
  /** True for no timeouts, for migrations and for an operator's commands over all data. */
  patient?: boolean;
  /** Milliseconds that a statement of a patient pool waits for a lock. */
  lockTimeout?: number;
  /** Waits for an answer only as long as it is of use. */
  impatient?: boolean;
}

export interface PoolOptions extends ConnectionOptions {
  connections: number;
  /** Called when a connection breaks, in use or not. */
  onLost?: () => void;
}

/**
 * Connections that behave the same on every server: as its operator set it, a server may be isolated differently, or wait
 * for ever. Just-in-time compilation takes longer than any of our queries, and so does starting workers for one while
 * others wait for the same cores. A random page costs hardly more than the next one, as on SSDs: the default is that of
 * spinning disks, and small tables were read whole.
 */
const connectionConfig = ({
  url,
  readOnly = false,
  patient = false,
  lockTimeout,
  impatient = false,
}: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: 'unearth',
  keepAlive: true,
  connectionTimeoutMillis: timeouts.connect,
  ...(!patient && { query_timeout: impatient ? timeouts.impatient : timeouts.answer }),
  options: [
    // Not by pg's own options, which leave out a 0: then those of the role or the database apply.
    `-c statement_timeout=${patient ? 0 : timeouts.statement}`,
    `-c lock_timeout=${lockTimeout ?? (patient ? 0 : timeouts.lock)}`,
    `-c idle_in_transaction_session_timeout=${patient ? 0 : timeouts.idleInTransaction}`,
    '-c default_transaction_isolation=read\\ committed',
    `-c default_transaction_read_only=${readOnly ? 'on' : 'off'}`,
    '-c jit=off',
    ...(patient ? [] : ['-c max_parallel_workers_per_gather=0']),
    '-c random_page_cost=1.1',
    '-c timezone=UTC',
  ].join(' '),
});

export const openPool = ({ connections, onLost = () => {}, ...options }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: connections,
    idleTimeoutMillis: timeouts.idle,
  });
  // Without a listener the loss of a connection would end the process. The running query rejects with the error anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
};

/**
 * Rate limits that all servers share. A key over its limit is cached in memory, so further requests need no query. While
 * the database does not answer, each server counts for itself.
 */
export const sharedLimits =
  (pool: Pool): CreateLimiter =>
  ({ name, points, duration, prunes }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      // Every five minutes it deletes the expired rows of all limits.
      clearExpiredByTimeout: prunes,
    });
