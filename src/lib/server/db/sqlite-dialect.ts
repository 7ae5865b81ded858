import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { isStatementError } from './node-sqlite.ts';

/** SQLite undoes changes of the schema like all others, which Kysely's own adapter denies. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A transaction takes the lock on writing when it begins: one that took it at its first write would have read in vain
 * whenever another process wrote in between.
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite ends the transaction by itself: that there is none left must not hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isStatementError(error)) throw error;
    }
  }
}

/**
 * Kysely's dialect for the writing connection: all pending migrations run in one transaction together with their
 * records, so that a process which dies in their midst leaves the file as it was.
 */
export class WritingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}
