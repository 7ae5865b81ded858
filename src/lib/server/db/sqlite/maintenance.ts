import { sql } from 'kysely';
import type { Maintenance } from '#lib/server/db/maintenance.ts';
import { isConstraintError } from './connection.ts';

/** Maximum number of reported errors per check. */
const maxErrors = 20;

interface Orphan {
  table: string;
  rowid: number;
  parent: string;
}

export const sqliteMaintenance: Maintenance = {
  isRowError: isConstraintError,

  async integrity(db) {
    const damage = await sql<{
      integrity_check: string;
    }>`pragma integrity_check(${sql.lit(maxErrors)})`.execute(db);
    const orphans = await sql<Orphan>`
      select "table", rowid, parent from pragma_foreign_key_check limit ${sql.lit(maxErrors)}`.execute(db);
    return {
      errors: [
        ...damage.rows
          .map(({ integrity_check }) => integrity_check)
          .filter((found) => found !== 'ok')
          .map((found) => `integrity check: ${found}`),
        ...orphans.rows.map(
          ({ table, rowid, parent }) => `${table} (rowid ${rowid}) refers to a row of ${parent} that is gone`,
        ),
      ],
      skipped: [],
    };
  },

  async lastIds(db, tables) {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence where seq > 0`.execute(db);
    const known = new Map(rows.map(({ name, seq }) => [name, seq]));
    return Object.fromEntries(
      tables.flatMap((name) => {
        const last = known.get(name);
        return last === undefined ? [] : [[name, last]];
      }),
    );
  },

  async reserveIds(db, lastIds) {
    for (const [table, last] of Object.entries(lastIds)) {
      const { rows } = await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}
        returning name`.execute(db);
      if (!rows.length)
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    }
  },

  async indexedProducts(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from product_words where rowid > ${after} order by rowid limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async addToCount(db, count, step) {
    if ('status' in count) {
      await sql`update product_counts set total = total + ${step} where status = ${count.status}`.execute(db);
      return;
    }
    const column = sql.ref(count.column);
    await sql`insert into daily_counts (day, ${column}) values (${count.day}, ${step})
      on conflict (day) do update set ${column} = ${column} + excluded.${column}`.execute(db);
  },
};
