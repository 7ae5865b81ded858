import pg from 'pg';
import { postgresTimeouts as timeouts } from '#lib/limits.ts';

/** Numbers of SQL that fit into JavaScript's, as they come from SQLite: ids and counts, sums, averages. */
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

export interface PoolOptions {
  url: string;
  connections: number;
  readOnly?: boolean;
  /** Without limits of time, for migrations and what an operator runs over everything. */
  patient?: boolean;
  /** Of a patient one, in milliseconds: how long a statement waits for a lock. */
  lockTimeout?: number;
  /** Waits for an answer only as long as it is of use. */
  impatient?: boolean;
  /** Called when a connection breaks, in use or not. */
  onLost?: () => void;
}

/**
 * A pool whose connections behave the same on every server: as its operator set it, a server may be isolated
 * differently, or wait for ever. Just-in-time compilation takes longer than any of our queries, and so does starting
 * workers for one while others wait for the same cores.
 */
export const openPool = ({
  url,
  connections,
  readOnly = false,
  patient = false,
  lockTimeout,
  impatient = false,
  onLost = () => {},
}: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'unearth',
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: timeouts.idle,
    ...(lockTimeout !== undefined && { lock_timeout: lockTimeout }),
    ...(!patient && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      query_timeout: impatient ? timeouts.impatient : timeouts.answer,
    }),
    options: [
      '-c default_transaction_isolation=read\\ committed',
      `-c default_transaction_read_only=${readOnly ? 'on' : 'off'}`,
      '-c jit=off',
      ...(patient ? [] : ['-c max_parallel_workers_per_gather=0']),
      '-c timezone=UTC',
    ].join(' '),
  });
  // Without a listener the loss of a connection would end the process. Whoever is using it gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
};
