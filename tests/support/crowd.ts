import { sql } from 'kysely';
import { transact } from '#lib/server/db/transact.ts';
import type { TestApi } from './test-api.ts';

/**
 * Adds votes of generated users by SQL: over the API that would take minutes, and so would weighing their accounts, which
 * have full weight.
 */
export const crowdVotes = async ({ context }: TestApi, productId: string, count: number): Promise<void> => {
  const at = context.clock().toISOString();
  await transact(context.db, async (db) => {
    await sql`insert into users (uid, email, email_key, email_verified, name, name_key, created_at, mailbox, weighed)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select 'crowd' || n, n || '@crowd.example', n || '@crowd.example', 1, 'Crowd', 'crowd', ${at},
        n || '@crowd.example', 1 from numbers`.execute(db);
    await sql`insert into votes (product_id, user_id, verified, created_at)
      select ${Number(productId)}, id, 1, ${at} from users where uid like 'crowd%'`.execute(db);
    await sql`update products set votes = votes + ${count}, verified_votes = verified_votes + ${count}
      where id = ${Number(productId)}`.execute(db);
  });
};

/** The stored counters, and the same counted from the tables: they must always be equal. */
export const figuresOf = async ({ context: { db } }: TestApi) => {
  const one = async (query: string) => {
    const { rows } = await sql.raw<{ figure: number }>(`select (${query}) as figure`).execute(db.read);
    return rows[0]?.figure ?? 0;
  };
  const stored = (column: string) => one(`select sum(${column}) from daily_counts`);
  return {
    stored: {
      votes: await stored('votes'),
      reviews: await stored('reviews'),
      products: await stored('products'),
      statuses: await one('select sum(total) from product_counts'),
    },
    counted: {
      votes: await one('select count(*) from votes'),
      reviews: await one('select count(*) from reviews'),
      products: await one('select count(*) from products where deleted_at is null'),
      statuses: await one('select count(*) from products where deleted_at is null'),
    },
  };
};
