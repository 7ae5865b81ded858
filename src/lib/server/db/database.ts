import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Dialect } from './dialect.ts';
import type { Handle } from './handle.ts';
import type { Maintenance } from './maintenance.ts';

/** The caches of this process, as far as writes of other processes concern them. */
export interface Invalidated {
  /** @param writes the tags of each */
  invalidateAll(writes: readonly (readonly string[])[]): void;
  /** Removes everything, copies for outages too. */
  clear(): void;
  /** Marks everything that is stored as outdated. Copies stay for outages. */
  expire(): void;
  /** Like `expire`, and nothing is stored until `resume`: writes of other processes are not seen. */
  suspend(): void;
  /** Stores again. Call it after `clear`: what was stored before was not checked against the writes since. */
  resume(): void;
}

/** @param duration in seconds @param limit `prunes`: whether it deletes what has expired, of all limits */
export type CreateLimiter = (limit: {
  name: string;
  points: number;
  duration: number;
  prunes: boolean;
}) => RateLimiterAbstract;

/** Reason why a migration waits: another process migrates, or transactions use the tables that it changes. */
export type MigrationWait = 'process' | 'transactions';
export type OnMigrationWait = (waitsFor: MigrationWait) => void;

/** Use of a connection pool. */
export interface ConnectionUse {
  pool: string;
  inUse: number;
  idle: number;
  /** Queries and transactions that wait for one. */
  waiting: number;
}

export interface Database {
  /** Name for messages: the file, or the server and the database, without a password. */
  name: string;
  dialect: Dialect;
  /** Connection for single reads; never waits for a transaction. */
  read: Handle;
  /** Connection for writes; use it through `transact`. */
  write: Handle;
  maintenance: Maintenance;
  /** Migrations by name, in order. */
  migrations: Record<string, Migration>;
  /**
   * Runs `work` while no other process migrates, on a handle whose statements have no timeout. It is retried for a few
   * minutes if other transactions are in its way, so it must have no effects but those on its handle.
   * @param onWait called once if another process has to be waited for, and for each attempt that gave way to transactions
   */
  withMigrationLock(work: (handle: Handle) => Promise<void>, onWait: OnMigrationWait): Promise<void>;
  /** A ConfigError if the setting or the database's server is the cause, else the error as it is. */
  explained(error: unknown): unknown;
  /** True if another process has written since the last call. Always false where writes record their tags. */
  hasExternalWrites(): boolean;
  /** Tells other processes, with the commit of the caller's transaction, which cache tags it invalidates. */
  recordInvalidation(transaction: Handle, tags: readonly string[]): Promise<void>;
  /**
   * Applies what other processes record, from when it resolves until the returned function is called. After a lost
   * connection it clears the caches.
   */
  followInvalidations(caches: Invalidated, log: Pick<Logger, 'warn' | 'info'>): Promise<() => Promise<void>>;
  /** Applies at once what other processes have recorded by now; undefined where each look-up in the caches does. */
  catchUp: (() => Promise<void>) | undefined;
  /** Makes a limit that all servers count together; undefined where there is only one server. */
  createLimiter: CreateLimiter | undefined;
  /** Runs reads that all see the database as it was at the first of them, while others write. Without a limit of time. */
  snapshot<Result>(reads: (db: Handle) => Promise<Result>): Promise<Result>;
  /**
   * Copies the database, while others write, into a new file, which has this name only once it is whole. Absent where it
   * is no file.
   */
  backup?(file: string): Promise<void>;
  /** For the metrics. */
  connections(): ConnectionUse[];
  close(): Promise<void>;
}
