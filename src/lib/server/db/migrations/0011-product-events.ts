import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

const create = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('product_events')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('act', 'text', (column) =>
      column.notNull().check(sql`act in ('accept', 'reject', 'feature', 'change', 'resubmit')`),
    )
    .addColumn('by_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('waiting_since', 'text')
    .addColumn('before', 'text')
    .addColumn('batch', 'text')
    .addColumn('undone_at', 'text')
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .execute();
  await sql`create index product_events_by_product on product_events (product_id, id)`.execute(db);
  await sql`create index product_events_by_batch on product_events (by_id, batch) where batch is not null`.execute(
    db,
  );
  await sql`create index product_events_by_wait on product_events (id)
    where waiting_since is not null and undone_at is null`.execute(db);
};

/** Earlier decisions, as far as they were logged. A product's first one ended its wait; others are not known to. */
const copyLog = async (db: Any): Promise<void> => {
  const first = sql`select min(id) from moderation_log where act in ('accept', 'reject') group by subject_id`;
  await sql`insert into product_events (product_id, act, by_id, by_name, created_at, waiting_since)
    select products.id, log.act, log.by_id, log.by_name, log.created_at,
      case when log.id in (${first}) then products.created_at end
    from moderation_log log
    join products on products.id = cast(log.subject_id as integer)
    where log.act in ('accept', 'reject', 'feature') and products.deleted_at is null
    order by log.id`.execute(db);
};

/** What moderators decided on each product and why, and what its maker did: for its history, and to undo a decision. */
export const productEvents: Migration = {
  async up(db: Any) {
    await create(db);
    await copyLog(db);
  },
};
