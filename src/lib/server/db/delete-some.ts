import { type Expression, sql } from 'kysely';
import type { Handle } from './handle.ts';
import type { Tables } from './schema.ts';

/**
 * Deletes a batch of a table's rows, in one statement.
 * @param key columns that identify a row
 * @param batch selects the keys of the rows, their columns in this order
 * @returns rows deleted
 */
export const deleteSome = async <Table extends keyof Tables, Key extends keyof Tables[Table] & string>(
  db: Handle,
  table: Table,
  key: readonly Key[],
  batch: Expression<Record<NoInfer<Key>, unknown>>,
): Promise<number> => {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where (${columns}) in ${batch}`.execute(db);
  return Number(numAffectedRows);
};
