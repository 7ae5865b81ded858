import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { hoursAfterAcceptance } from '../fixture/hours-after-acceptance.ts';
import { withNumbers } from '../fixture/numbers.ts';

export const products = 100_000;
const votesOfEach = 10;
const users = 2_000;
const day = 86_400_000;

const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** 100,000 products with ten votes each, of a thousand members with a thousand votes each. */
export const fill = async (db: Database): Promise<void> => {
  const batch = 1_000;
  await transact(db, (handle) =>
    sql`insert into users (uid, email, email_key, email_verified, name, name_key, created_at)
      ${withNumbers(1, users)} select 'bench' || n, n || '@bench.example', n || '@bench.example', 1, 'Bench', 'bench',
        ${ago(500)} from numbers`.execute(handle),
  );
  for (let from = 0; from < products; from += batch)
    await transact(db, (handle) => {
      const rows = Array.from({ length: batch }, (_, n) => {
        const at = ago(((from + n) * 400) / products);
        const name = `Product ${from + n}`;
        const texts = {
          name,
          name_key: name,
          short_description: `${name} in short, as long as usual.`,
          description: 'Long.',
        };
        const states = { status: 'accepted', accepted_at: at, created_at: at, updated_at: at } as const;
        const none = {
          logo: null,
          external_link: null,
          photo_url: null,
          featured_at: null,
          import_key: null,
          deleted_at: null,
        };
        return {
          ...texts,
          ...states,
          ...none,
          tags: '["one","two","three"]',
          adder_id: 1,
          adder_name: 'Bench',
        };
      });
      return handle.insertInto('products').values(rows).execute();
    });
  for (let from = 1; from <= products; from += 10 * batch)
    await transact(db, (handle) =>
      sql`insert into votes (product_id, user_id, created_at, verified)
        ${withNumbers(0, votesOfEach - 1)} select id, 1 + (id * 31 + n * 97) % 1000,
          ${hoursAfterAcceptance(db, '(id * 7 + n * 29) % 240')}, 1
        from products, numbers where id >= ${sql.lit(from)} and id < ${sql.lit(from + 10 * batch)}`.execute(
        handle,
      ),
    );
  await sql`update products set votes = ${sql.lit(votesOfEach)}, verified_votes = ${sql.lit(votesOfEach)}`.execute(
    db.write,
  );
};
