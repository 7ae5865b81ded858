import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** What a schema has, by kind and name, in a form that does not depend on how its statements were laid out. */
export type Schema = Record<string, string>;

const squeeze = (text: string): string =>
  text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .trim();

/** The parts of a table's statement in any order: `not null default 0` is `default 0 not null`. */
const withoutOrder = (table: string): string => (table.match(/\w+|[^\w\s"]+?/g) ?? []).sort().join(' ');

const schemaOfSqlite = async (db: Handle): Promise<Schema> => {
  const { rows } = await sql<Record<'type' | 'name' | 'sql', string>>`
    select type, name, coalesce(sql, '') as sql from sqlite_schema where name not like '%kysely%'`.execute(
    db,
  );
  const schema: Schema = {};
  for (const row of rows) {
    const isTable = row.type === 'table' && !/^create virtual/i.test(row.sql);
    schema[`${row.type} ${row.name}`] = isTable ? withoutOrder(row.sql) : squeeze(row.sql);
    if (!isTable) continue;
    const columns =
      await sql`select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(${row.name})
      order by cid`.execute(db);
    const references = await sql`select * from pragma_foreign_key_list(${row.name}) order by "from"`.execute(
      db,
    );
    schema[`columns ${row.name}`] = JSON.stringify(columns.rows);
    schema[`references ${row.name}`] = JSON.stringify(
      references.rows.map((row) => ({ ...(row as object), id: 0 })),
    );
  }
  return schema;
};

const isOurs = sql.raw(`relnamespace = 'public'::regnamespace and relname not like 'kysely%'`);

/** Columns by name: their order differs, and nothing depends on it. */
const schemaOfPostgres = async (db: Handle): Promise<Schema> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select 'relation ' || relname as name,
      concat_ws(' ', relkind, relpersistence, reloptions::text,
        case when relkind = 'v' then pg_get_viewdef(oid) when relkind = 'i' then pg_get_indexdef(oid) end) as text
      from pg_class where ${isOurs}
    union all select 'column ' || relname || '.' || attname,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
        attcollation::regcollation, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${isOurs} and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join pg_class on pg_class.oid = conrelid where ${isOurs}
    union all select 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
      from pg_trigger join pg_class on pg_class.oid = tgrelid where ${isOurs} and not tgisinternal
    union all select 'function ' || pg_proc.oid::regprocedure, pg_get_functiondef(pg_proc.oid)
      from pg_proc where pronamespace = 'public'::regnamespace and not exists (
        select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select 'extension ' || extname, '' from pg_extension`.execute(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, squeeze(text)]));
};

/** The schema of a database, to compare with that of another one of its kind. */
export const schemaOf = ({ read }: Pick<Database, 'read'>): Promise<Schema> =>
  dialectOf(read).name === 'sqlite' ? schemaOfSqlite(read) : schemaOfPostgres(read);
