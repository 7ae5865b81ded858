import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrationsOfSqlite as migrations } from '#lib/server/db/migrations/index.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';

const people = ['mara', 'ivo', 'noor'];

const product = (
  id: number,
  name: string,
  status: string,
  tags: string[],
  votes: number,
) => `insert into products
  (id, name, name_key, short_description, description, tags, external_link, adder_id, adder_name, created_at,
    updated_at, status, featured_at, accepted_at, votes, trend, reported, review_count, rating_sum) values (${id},
    '${name}', '${name.toLowerCase()}', '${name} in short', 'About ${name}', '${JSON.stringify(tags)}',
    'https://${id}.example/', 1, 'mara', '2026-01-0${id}T00:00:00.000Z', '2026-01-0${id}', '${status}',
    ${id === 1 ? "'2026-01-02'" : 'null'}, ${status === 'accepted' ? "'2026-01-02T00:00:00.000Z'" : 'null'}, ${votes},
    ${votes}, ${id === 2 ? 1 : 0}, ${id === 1 ? 2 : 0}, ${id === 1 ? 9 : 0})`;

const checkout = (id: number, userId: number, state: string) => `insert into checkouts
  (id, reference, user_id, provider, session_id, state, list_price, amount, coupon_id, coupon_code, holds_use, created_at,
    expires_at) values (${id}, 'r${id}', ${userId}, 'stripe', 's${id}', '${state}', 9900, 8910, 1, 'Early', 1,
    '2026-01-03', '2026-01-04')`;

/** Data inserted after each migration, as the code of that version wrote it. */
const contents: Record<string, string[]> = {
  '0001-first-tables': [
    ...people.map(
      (
        name,
        index,
      ) => `insert into users (id, uid, email, email_key, email_verified, name, name_key, role, created_at)
        values (${index + 1}, 'uid-${name}', '${name}@x.example', '${name}@x.example', ${index % 2}, '${name}', '${name}',
          '${name === 'noor' ? 'admin' : 'user'}', '2026-01-01T00:00:00.000Z')`,
    ),
    "insert into role_grants (email_key, role, created_at) values ('late@x.example', 'moderator', '2026-01-01')",
    product(1, 'Loupe', 'accepted', ['optics', 'C++'], 2),
    product(2, 'Tidewater', 'accepted', ['optics'], 1),
    product(3, 'Waiting', 'pending', ['solo'], 0),
    product(4, 'Refused', 'rejected', ['solo'], 1),
    ...[
      [1, 2],
      [1, 3],
      [2, 2],
      [4, 3],
    ].map(
      ([id, by]) =>
        `insert into votes (product_id, user_id, created_at) values (${id}, ${by}, '2026-01-03T00:00:00.000Z')`,
    ),
    "insert into reports (product_id, user_id, reason, created_at) values (2, 2, 'Spam', '2026-01-03')",
    ...[2, 3].map(
      (by) => `insert into reviews (product_id, user_id, name, description, rating, created_at)
        values (1, ${by}, 'x', 'Good', ${by + 2}, '2026-01-03T00:00:00.000Z')`,
    ),
    "insert into tags (tag_key, tag, uses) values ('optics', 'optics', 2), ('c++', 'C++', 1), ('solo', 'solo', 2)",
    "insert into idempotency_keys (user_id, key, product_id, created_at) values (1, 'k', 1, '2026-01-01')",
  ],
  '0002-search': [
    `insert into product_words (rowid, name, tags, short_description, description) select id, name_key, tags,
      short_description, description from products`,
    "insert into search_words (id, word) values (1, 'loupe')",
    "insert into search_word_pieces (piece, word_id) values ('lou', 1), ('oup', 1)",
  ],
  '0003-dashboards': [
    'update products set changed_from = \'{"name":"Before"}\' where id = 2',
    `insert into coupons (id, code, code_key, description, kind, value, uses, created_at)
      values (1, 'Early', 'early', 'First', 'percent', 10, 3, '2026-01-01')`,
    checkout(1, 1, 'paid'),
    checkout(2, 2, 'open'),
    checkout(3, 2, 'open'),
    `insert into moderation_log (by_id, by_name, act, subject_id, subject_name, created_at)
      values (3, 'noor', 'accept', '1', 'Loupe', '2026-01-02'), (3, 'noor', 'makeModerator', '2', 'ivo', '2026-01-03')`,
  ],
  '0006-learned-words': [
    "insert into tags (tag_key, search_key, tag, uses) values ('more', 'more', 'more', 1)",
  ],
  '0007-pending-links': ["update products set pending_link = 'https://other.example/' where id = 2"],
  '0018-jobs': [
    `insert into jobs (id, kind, payload, run_at, created_at)
      values ('alignVotes:2', 'alignVotes', '{"userId":2}', '2026-01-07', '2026-01-07')`,
    "insert into recurring_runs (task, run_at) values ('expireCheckouts', '2026-01-07')",
  ],
  '0024-saved-products': [
    "insert into saved_products (product_id, user_id, created_at) values (1, 2, '2026-01-08'), (3, 1, '2026-01-08')",
  ],
  '0024-user-pages': ['update users set page_private = 1 where id = 3'],
  '0028-audit-log': [
    "insert into audit_log (kind, act, source, by_id, by_name, subject_id, subject_name, details, created_at) values ('roles', 'changeRole', 'command', null, null, '1', 'Mara', 'user → admin', '2026-01-09')",
  ],
  '0027-changed-pages': ["insert into changed_pages (path, version) values ('/products/1', 'a')"],
  '0012-people': [
    `insert into role_changes (user_id, from_role, to_role, origin, by_id, by_name, created_at)
      values (2, 'moderator', 'user', 'command', null, null, '2026-01-06')`,
  ],
  '0009-role-claims': ["update role_grants set code_hash = 'h', code_made_at = '2026-01-05'"],
  '0011-product-events': [
    `insert into product_events (product_id, act, by_id, by_name, created_at)
      values (3, 'resubmit', 1, 'mara', '2026-01-05T00:00:00.000Z')`,
    `insert into product_events (product_id, act, by_id, by_name, created_at, waiting_since, reason)
      values (4, 'reject', 3, 'noor', '2026-01-04', '2026-01-03', 'unclear')`,
  ],
};

/**
 * Creates a database file with data as it was before each migration.
 * @returns the files by name of the migration; the one before the first is empty
 */
export const databasesBefore = async (folder: string): Promise<Map<string, string>> => {
  const growing = `${folder}/growing.db`;
  const files = new Map<string, string>();
  for (const name of Object.keys(migrations)) {
    const db = openSqlite(growing);
    await db.close(); // merges the write-ahead log into the file
    const file = `${folder}/before-${name}.db`;
    copyFileSync(growing, file);
    files.set(name, file);
    const next = openSqlite(growing);
    const migrator = new Migrator({ db: next.write, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    for (const statement of contents[name] ?? []) await sql.raw(statement).execute(next.write);
    await next.close();
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
