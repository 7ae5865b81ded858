import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements kept prepared: preparing costs more than running a short read. */
const keptStatements = 500;

const asStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

const SQLITE_BUSY = 5;

/** Whether another connection holds the lock: what failed can be tried again. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Lets Kysely's SQLite dialect run on Node's own driver. */
export const forKysely = (raw: DatabaseSync): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = asStatement(raw.prepare(sql));
      if (kept.size >= keptStatements) kept.clear();
      kept.set(sql, statement);
      return statement;
    },
    close: () => raw.close(),
  };
};

/** At its start a process may wait for another one that is starting, or stopping, on the same file. */
export const startPatience = 5_000;

/** While it serves: the driver is synchronous, so a wait is a wait for everybody. */
export const servingPatience = 40;

/** Changing a fresh file to WAL fails at once while another process does so too, whatever the timeout: tried again. */
const enterWal = (raw: DatabaseSync): void => {
  const end = Date.now() + startPatience;
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
 * Every connection's ground rules. The driver is synchronous, so a lock held by another process would
 * stop the whole server: it waits for at most 40 ms here, and `transact` tries again without blocking.
 */
export const openConnection = (file: string): DatabaseSync => {
  const raw = new DatabaseSync(file, { timeout: startPatience });
  enterWal(raw);
  raw.exec('pragma synchronous = full; pragma foreign_keys = on');
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory');
  raw.exec(`pragma busy_timeout = ${servingPatience}`);
  return raw;
};
