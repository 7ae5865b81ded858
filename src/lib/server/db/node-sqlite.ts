import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements kept prepared: preparing costs more than running a short read. */
const cachedStatements = 500;

const asStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

const codes = { statement: 1, busy: 5 } as const;

const hasCode = (error: unknown, code: number): error is Error =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === code;

/** Whether another connection holds the lock: what failed can be tried again. */
export const isBusy = (error: unknown): error is Error => hasCode(error, codes.busy);

/** Whether a statement does not fit the schema, or is none. */
export const isStatementError = (error: unknown): error is Error => hasCode(error, codes.statement);

/** Lets Kysely's SQLite dialect run on Node's own driver. */
export const forKysely = (raw: DatabaseSync): SqliteDatabase => {
  const stored = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = stored.get(sql);
      if (known) return known;
      const statement = asStatement(raw.prepare(sql));
      if (stored.size >= cachedStatements) stored.clear();
      stored.set(sql, statement);
      return statement;
    },
    close: () => raw.close(),
  };
};

/** At its start a process may wait for another one that is starting, or stopping, on the same file. */
export const startTimeout = 5_000;

/**
 * While it serves the driver's waits are waits for everybody, since it is synchronous. A write does not wait in the
 * driver at all: `transact` tries it again. A read waits for nobody but a process that repairs the file after a crash.
 */
export const writeBusyTimeout = 0;
export const readBusyTimeout = 5;

/** Changing a fresh file to WAL fails at once while another process does so too, whatever the timeout: tried again. */
const enterWal = (raw: DatabaseSync): void => {
  const end = Date.now() + startTimeout;
  for (;;) {
    try {
      raw.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
};

/**
 * Every connection's ground rules.
 * @param busyTimeout how long, in milliseconds, the driver may block everybody while another process holds a lock
 */
export const openConnection = (file: string, busyTimeout: number): DatabaseSync => {
  const raw = new DatabaseSync(file, { timeout: startTimeout });
  enterWal(raw);
  raw.exec('pragma synchronous = full; pragma foreign_keys = on');
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory');
  raw.exec(`pragma busy_timeout = ${busyTimeout}`);
  return raw;
};
