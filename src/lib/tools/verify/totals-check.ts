import { sql } from 'kysely';
import type { ProductStatus } from '#lib/contract/products.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { TriggeredCount } from '#lib/server/db/maintenance.ts';
import { systemUid } from '#lib/server/users/queries.ts';
import { type Check, type Discrepancy, discrepanciesOf } from './check.ts';

const statuses: readonly ProductStatus[] = ['pending', 'accepted', 'rejected'];

const wrongByStatus = async (db: Handle): Promise<Discrepancy[]> => {
  const counted = await db
    .selectFrom('products')
    .select(['status', (build) => build.fn.countAll<number>().as('total')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const stored = await db.selectFrom('product_counts').selectAll().execute();
  return statuses.flatMap((status) => {
    const [before, now] = [stored, counted].map((rows) => rows.find((row) => row.status === status)?.total);
    return discrepanciesOf('product_counts', status, { total: before ?? 0 }, { total: now ?? 0 });
  });
};

type DayColumn = Extract<TriggeredCount, { day: string }>['column'];

/** Tables counted by the day of `created_at`. */
const countedByDay: Record<DayColumn, { table: 'products' | 'votes' | 'reviews' | 'users'; where: string }> =
  {
    products: { table: 'products', where: 'deleted_at is null' },
    votes: { table: 'votes', where: 'removed = 0' },
    reviews: { table: 'reviews', where: 'true' },
    sign_ups: { table: 'users', where: `uid <> '${systemUid}'` },
  };

const dayColumns = Object.keys(countedByDay) as DayColumn[];

const wrongByDay = async (db: Handle): Promise<Discrepancy[]> => {
  const stored = new Map(
    (await db.selectFrom('daily_counts').selectAll().execute()).map((row) => [row.day, row]),
  );
  const found: Discrepancy[] = [];
  for (const column of dayColumns) {
    const { table, where } = countedByDay[column];
    const { rows } = await sql<{ day: string; total: number }>`
      select substr(created_at, 1, 10) as day, count(*) as total
      from ${sql.table(table)} where ${sql.raw(where)} group by 1`.execute(db);
    const counted = new Map(rows.map(({ day, total }) => [day, total]));
    for (const day of [...new Set([...stored.keys(), ...counted.keys()])].sort()) {
      const before = { [column]: stored.get(day)?.[column] ?? 0 };
      found.push(...discrepanciesOf('daily_counts', day, before, { [column]: counted.get(day) ?? 0 }));
    }
  }
  return found;
};

const countOf = ({ table, row, column }: Discrepancy): TriggeredCount =>
  table === 'product_counts' ? { status: row as ProductStatus } : { day: row, column: column as DayColumn };

/** The counts of triggers: products by status, and what was added by day. */
export const totalsCheck: Check = {
  find: async (db) => [...(await wrongByStatus(db)), ...(await wrongByDay(db))],

  async mend(db, { maintenance }, some) {
    for (const one of some)
      await maintenance.addToCount(db, countOf(one), Number(one.expected) - Number(one.stored));
  },
};
