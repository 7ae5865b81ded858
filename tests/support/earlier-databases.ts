import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { migrate } from '#lib/server/db/migrate.ts';
import { migrationsOfSqlite } from '#lib/server/db/migrations/index.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { lastReleased, makeReleased, upTo } from './released-database.ts';

const later = Object.keys(migrationsOfSqlite).filter((name) => name > lastReleased);

/** What a database can be before an upgrade: new, of 1.0.0, or before a later migration. Each with what runs first. */
export const earlierStates: readonly (readonly [state: string, first: string])[] = [
  ['new', '0000-baseline'],
  ['1.0.0', '0000-baseline'],
  ...later.map((name) => [name, name] as const),
];

/** Rows inserted after a later migration, as the code of that version wrote them. */
const contents: Record<string, string> = {
  '0028-audit-log': `insert into audit_log (kind, act, source, by_id, by_name, subject_id, subject_name, details,
    created_at) values ('roles', 'changeRole', 'command', null, null, '1', 'Mara', 'user → admin', '2026-01-09')`,
};

/**
 * Creates a database file with data for each state before an upgrade.
 * @returns the files by state; the new one is empty
 */
export const earlierDatabases = async (folder: string): Promise<Map<string, string>> => {
  const growing = `${folder}/growing.db`;
  const files = new Map<string, string>();
  for (const [state] of earlierStates) {
    const db = openSqlite(growing);
    if (state === '1.0.0') await makeReleased(db);
    else if (state !== 'new') {
      const previous = later[later.indexOf(state) - 1] ?? lastReleased;
      await migrate(upTo(previous, db));
      if (contents[previous]) await sql.raw(contents[previous]).execute(db.write);
    }
    await db.close(); // merges the write-ahead log into the file
    const file = `${folder}/${state}.db`;
    copyFileSync(growing, file);
    files.set(state, file);
  }
  return files;
};

/** A table, an index or a trigger. */
type Named = Record<'type' | 'name' | 'sql', string>;

const asText = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Schema and rows of a database file, without Kysely's own tables; each row as JSON. */
export const contentOf = (file: string): { schema: Named[]; rows: Record<string, string[]> } => {
  const db = new DatabaseSync(file, { readBigInts: true });
  try {
    const schema: Named[] = db
      .prepare("select type, name, sql from sqlite_schema where name not like '%kysely%' order by type, name")
      .all()
      .map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
    const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name);
    const rowsOf = (name: string) => db.prepare(`select * from "${name}"`).all().map(asText);
    return { schema, rows: Object.fromEntries(tables.map((name) => [name, rowsOf(name)])) };
  } finally {
    db.close();
  }
};

/** Errors of integrity and foreign keys. */
export const integrityErrors = (file: string): unknown[] => {
  const db = new DatabaseSync(file);
  try {
    const damage = db.prepare('pragma integrity_check').all();
    return [
      ...damage.filter(({ integrity_check }) => integrity_check !== 'ok'),
      ...db.prepare('pragma foreign_key_check').all(),
    ];
  } finally {
    db.close();
  }
};
