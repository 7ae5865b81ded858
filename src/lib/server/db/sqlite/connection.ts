import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Maximum number of cached prepared statements: preparing one costs more than running a short read. */
const cachedStatements = 500;

/** https://www.sqlite.org/rescode.html */
const codes = {
  statement: 1,
  busy: 5,
  readOnly: 8,
  io: 10,
  full: 13,
  cantOpen: 14,
  constraint: 19,
  mismatch: 20,
} as const;

const hasCode = (error: unknown, code: number): error is Error =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === code;

/** True if another connection holds the lock: a retry may succeed. */
export const isBusy = (error: unknown): error is Error => hasCode(error, codes.busy);

/** True if a statement is invalid or does not fit the schema. */
export const isStatementError = (error: unknown): error is Error => hasCode(error, codes.statement);

/** True if a row violates a constraint of the schema, or has a value of a wrong type. */
export const isConstraintError = (error: unknown): error is Error =>
  hasCode(error, codes.constraint) || hasCode(error, codes.mismatch);

/** True if the disk is full, read-only or failing: the statement itself is valid and may succeed later. */
export const isDiskError = (error: unknown): boolean =>
  [codes.readOnly, codes.io, codes.full, codes.cantOpen].some((code) => hasCode(error, code));

const toKyselyStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

/** Lets Kysely's SQLite dialect run on Node's own driver. */
export const forKysely = (raw: DatabaseSync): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = toKyselyStatement(raw.prepare(sql));
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => raw.close(),
  };
};

/** In milliseconds. A starting process may wait for others that open or close the file. */
export const startTimeout = 5_000;

/**
 * Lock timeouts in milliseconds. The driver is synchronous, so the whole process waits for a lock. Writes therefore
 * fail at once and `transact` retries them. Reads only ever wait for a process that recovers the file after a crash.
 */
export const writeBusyTimeout = 0;
export const readBusyTimeout = 5;

/**
 * Retried, because switching a new file to WAL fails at once while another process does so too, whatever the timeout.
 * A file that is damaged, or no database, stays so: its error is not retried.
 */
const enterWal = (raw: DatabaseSync): void => {
  const end = Date.now() + startTimeout;
  for (;;) {
    try {
      raw.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
};

/** @param busyTimeout in milliseconds: how long the driver may block the process while another one holds a lock */
export const openConnection = (file: string, busyTimeout: number): DatabaseSync => {
  const raw = new DatabaseSync(file, { timeout: startTimeout });
  enterWal(raw);
  raw.exec('pragma synchronous = full; pragma foreign_keys = on');
  // 16 MB in place of 4: pages that many votes change are written to the database once, not each time. The commit that
  // writes them takes longer than one of 4 MB does.
  raw.exec('pragma wal_autocheckpoint = 4000');
  // Of its 8 MB a cache of 64 gains nothing: the system has the file in memory, and a transaction changes little of it.
  raw.exec('pragma cache_size = -8192; pragma mmap_size = 67108864; pragma temp_store = memory');
  raw.exec(`pragma busy_timeout = ${busyTimeout}`);
  return raw;
};
