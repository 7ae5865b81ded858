import { sql } from 'kysely';
import type { Maintenance } from './maintenance.ts';
import { isConstraintError } from './node-sqlite.ts';

/** How many errors of each check are told. */
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

  async lastIds(db) {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence order by name`.execute(db);
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  },

  async reserveIds(db, lastIds) {
    for (const [table, last] of Object.entries(lastIds)) {
      const { rows } = await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}
        returning name`.execute(db);
      if (!rows.length)
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    }
  },
};
