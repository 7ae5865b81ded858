import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import type { AdapterOfDialect } from '#lib/server/db/dialect.ts';
import { isStatementError } from './connection.ts';
import { sqlite } from './dialect.ts';

class Adapter extends SqliteAdapter implements AdapterOfDialect {
  readonly dialect = sqlite;

  /** SQLite can roll back changes of the schema, which Kysely's own adapter denies. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * The driver is synchronous and nothing is transacted here, so reads need no turns: Kysely's lock of a single connection
 * wakes all that wait for it, for each statement.
 */
class ReadingAdapter extends Adapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Leaves `for update` out: a transaction holds the only write lock, so nothing it has read can change. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(node.endModifiers ? { ...node, endModifiers: [] } : node);
  }
}

/** Kysely's dialect for the reading connection. */
export class ReadingDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new ReadingAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

/**
 * Takes the write lock when a transaction begins. Taken at its first write, the transaction would fail whenever another
 * process had written since its first read.
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Ignores a failing rollback: on a full disk SQLite ends the transaction itself, and the first error counts. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isStatementError(error)) throw error;
    }
  }
}

/**
 * Kysely's dialect for the writing connection. All pending migrations run in one transaction together with their
 * records, so that a process which dies midway leaves the file as it was.
 */
export class WritingDialect extends ReadingDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): DialectAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }
}
