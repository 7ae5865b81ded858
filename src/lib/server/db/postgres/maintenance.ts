import { sql } from 'kysely';
import type { Maintenance } from '#lib/server/db/maintenance.ts';

/** Classes of SQLSTATE: data exceptions, and violated constraints (PostgreSQL's appendix A). */
const rowErrors = /^2[23]/;

/** The sequence that gives the ids of a table. */
const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')::regclass`;

export const postgresMaintenance: Maintenance = {
  isRowError: (error): error is Error =>
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === 5 &&
    rowErrors.test(error.code),

  integrity: async () => ({
    errors: [],
    skipped: [
      'Files and foreign keys are left to PostgreSQL, which holds the latter itself: pg_amcheck looks for damage of the former',
    ],
  }),

  async lastIds(db, tables) {
    const last: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ last: number | null }>`
        select pg_sequence_last_value(${sequenceOf(table)}) as last`.execute(db);
      const value = rows[0]?.last ?? 0;
      if (value > 0) last[table] = value;
    }
    return last;
  },

  async reserveIds(db, lastIds) {
    for (const [table, last] of Object.entries(lastIds)) {
      await sql`select setval(${sequenceOf(table)}, ${last}::bigint)
        where coalesce(pg_sequence_last_value(${sequenceOf(table)}), 0) < ${last}::bigint`.execute(db);
    }
  },

  async indexedProducts(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select product_id as id from product_words where product_id > ${after} order by product_id limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },

  /** Changes the first of the rows whose sum is the count. */
  async addToCount(db, count, step) {
    if ('status' in count) {
      await sql`insert into product_count_shards as counts (status, shard, total) values (${count.status}, 0, ${step})
        on conflict (status, shard) do update set total = counts.total + excluded.total`.execute(db);
      return;
    }
    const column = sql.ref(count.column);
    await sql`insert into daily_count_shards as counts (day, shard, ${column}) values (${count.day}, 0, ${step})
      on conflict (day, shard) do update set ${column} = counts.${column} + excluded.${column}`.execute(db);
  },
};
