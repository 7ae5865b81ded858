import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

const people = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('uid', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('role', 'text', (column) =>
      column.notNull().defaultTo('user').check(sql`role in ('user', 'moderator', 'admin')`),
    )
    .addColumn('status', 'text', (column) => column.check(sql`status = 'varified'`))
    .addColumn('suspended_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('users_by_role').on('users').columns(['role', 'name_key', 'id']).execute();
  await db.schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute();

  await db.schema
    .createTable('role_grants')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('user', 'moderator', 'admin')`),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};

const products = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('logo', 'text')
    .addColumn('short_description', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('external_link', 'text')
    .addColumn('adder_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('adder_name', 'text', (column) => column.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'accepted', 'rejected')`),
    )
    .addColumn('status_order', 'integer', (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`case status when 'pending' then 0 when 'accepted' then 1 else 2 end`)
        .stored(),
    )
    .addColumn('featured_at', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('votes', 'integer', (column) => column.notNull().defaultTo(0).check(sql`votes >= 0`))
    .addColumn('trend', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('reported', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('review_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_sum', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('import_key', 'text', (column) => column.unique())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  for (const [name, columns] of [
    ['products_by_trend', ['status', 'trend desc', 'id']],
    ['products_by_feature', ['status', 'featured_at desc', 'id']],
    ['products_by_acceptance', ['status', 'accepted_at desc', 'id desc']],
    ['products_by_adder', ['adder_id', 'created_at desc', 'id desc']],
    ['products_by_state', ['status_order', 'created_at desc', 'id desc']],
    ['products_by_age', ['created_at desc', 'id desc']],
    ['products_by_report', ['reported', 'status_order', 'created_at desc', 'id desc']],
    ['products_by_report_age', ['reported', 'created_at desc', 'id desc']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('products')
      .columns([...columns])
      .execute();
  }
};

/** Products by status, counted by triggers: every numbered list displays its length. */
const counts = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('product_counts')
    .addColumn('status', 'text', (column) => column.primaryKey())
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into product_counts (status) values ('pending'), ('accepted'), ('rejected')`.execute(db);
  await sql`create trigger product_counted after insert on products begin
    update product_counts set total = total + 1 where status = new.status;
  end`.execute(db);
  await sql`create trigger product_discounted after delete on products begin
    update product_counts set total = total - 1 where status = old.status;
  end`.execute(db);
  await sql`create trigger product_recounted after update of status on products when old.status <> new.status begin
    update product_counts set total = total - 1 where status = old.status;
    update product_counts set total = total + 1 where status = new.status;
  end`.execute(db);
};

/** Votes, reports and reviews, which go with their product. */
const reactions = async (db: Any): Promise<void> => {
  for (const table of ['votes', 'reports']) {
    await db.schema
      .createTable(table)
      .addColumn('product_id', 'integer', (column) =>
        column.notNull().references('products.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_once`, ['product_id', 'user_id'])
      .execute();
    await db.schema.createIndex(`${table}_by_user`).on(table).columns(['user_id', 'product_id']).execute();
  }
  await db.schema.alterTable('reports').addColumn('reason', 'text').execute();

  await db.schema
    .createTable('reviews')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('reviews_once', ['product_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('reviews_by_product')
    .on('reviews')
    .columns(['product_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('reviews_by_user').on('reviews').column('user_id').execute();
};

const helpers = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('tags')
    .addColumn('tag_key', 'text', (column) => column.primaryKey())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_once', ['user_id', 'key'])
    .execute();
};

export const firstTables: Migration = {
  async up(db: Any) {
    await people(db);
    await products(db);
    await counts(db);
    await reactions(db);
    await helpers(db);
  },
};
