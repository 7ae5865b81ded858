import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Products that members save for later. A row goes with its user and with its product. */
export const savedProducts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table saved_products (
      product_id integer not null references products (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at text not null,
      primary key (product_id, user_id)
    )`.execute(db);
    await sql`create index saved_products_by_user on saved_products (user_id, created_at desc, product_id desc)`.execute(
      db,
    );
  },
};
