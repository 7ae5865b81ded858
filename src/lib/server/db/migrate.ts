import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '#lib/server/ops/config.ts';
import type { Database, MigrationWait, OnMigrationWait } from './database.ts';
import type { Handle } from './handle.ts';

/**
 * All migrations have run on every released schema, so a failing statement means that the tables are not those of the
 * record. Other errors, such as a full disk, explain themselves.
 */
const explained = (error: unknown, { name, dialect }: Database): unknown =>
  error instanceof Error && dialect.failureOf(error) === 'statement'
    ? new ConfigError(
        `The database ${name} can't be brought up to date (${error.message}); nothing in it was changed. ` +
          'Its tables do not match its record of migrations. An earlier version may have been stopped in ' +
          'the midst of a migration. Restore a backup; if nothing is in it yet, delete it and start again',
        { cause: error },
      )
    : error;

/** Messages for operators. */
export const migrationWaits: Record<MigrationWait, string> = {
  process: 'waiting for another process that migrates the database',
  transactions: 'the migration gave way to other transactions on its tables, and will be tried again',
};

/**
 * Brings the schema up to date, in one transaction.
 * @param onWait called when it has to wait, see `Database.withMigrationLock`
 * @returns the names of the migrations that ran
 * @throws ConfigError if the tables don't match the record of migrations, or are in use for too long; other errors as
 * they are
 */
export const migrate = async (database: Database, onWait: OnMigrationWait = () => {}): Promise<string[]> => {
  const done: string[] = [];
  const bringUp = async (db: Handle): Promise<void> => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => database.migrations },
      // The baseline is added before the names that 1.0.0 has on record.
      allowUnorderedMigrations: true,
    });
    // Most starts have nothing to migrate, and this look does not wait for writers.
    if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw explained(error, database);
    done.push(...(results ?? []).map((result) => result.migrationName));
  };
  await database.withMigrationLock(bringUp, onWait);
  return done;
};

/** The names on record, in order. */
const recorded = async ({ read }: Pick<Database, 'read'>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read);
  return rows.map(({ name }) => name);
};

/** The migrations of this release that have not run, in order. */
export const missingMigrations = async (
  database: Pick<Database, 'read' | 'migrations'>,
): Promise<string[]> => {
  const names = new Set(await recorded(database));
  return Object.keys(database.migrations).filter((name) => !names.has(name));
};

/** The migrations of later releases, in order: those on record that this one does not have. */
export const unknownMigrations = async ({ read, migrations }: Database): Promise<string[]> =>
  (await recorded({ read })).filter((name) => !Object.hasOwn(migrations, name));
