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
const patience = 5_000;

/**
 * Every connection's ground rules. The driver is synchronous, so a lock held by another process would
 * stop the whole server: it waits for at most 40 ms here, and `transact` tries again without blocking.
 */
export const openConnection = (file: string): DatabaseSync => {
  const raw = new DatabaseSync(file, { timeout: patience });
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory');
  raw.exec('pragma busy_timeout = 40');
  return raw;
};
