import { type Kysely, sql } from 'kysely';

/** Name, table, columns, and the condition of a partial index. Those of SQLite's search of products have no use here. */
const indexes: readonly (readonly [name: string, table: string, columns: string, condition?: string])[] = [
  ['users_suspended', 'users', 'suspended_at', 'suspended_at is not null'],
  ['users_staff', 'users', 'name_key, id', "role <> 'user'"],
  ['users_by_effective_role', 'users', 'effective_role, name_key, id, email_key, uid'],
  ['users_by_name', 'users', 'name_key, id, email_key, uid'],
  ['role_changes_by_user', 'role_changes', 'user_id, id desc'],
  ['products_by_trend', 'products', 'status, trend desc, id'],
  ['products_by_acceptance', 'products', 'status, accepted_at desc, id desc'],
  ['products_by_adder', 'products', 'adder_id, created_at desc, id desc'],
  ['products_by_state', 'products', 'status_order, created_at desc, id desc'],
  ['products_by_age', 'products', 'created_at desc, id desc'],
  ['products_by_report', 'products', 'reported, status_order, created_at desc, id desc'],
  ['products_by_report_age', 'products', 'reported, created_at desc, id desc'],
  ['products_by_name', 'products', 'name_key, id'],
  ['products_by_state_and_name', 'products', 'status_order, name_key, id'],
  ['products_by_votes', 'products', 'votes desc, id'],
  ['products_by_state_and_votes', 'products', 'status_order, votes desc, id'],
  ['products_by_reports', 'products', 'report_count desc, id'],
  ['products_by_state_and_reports', 'products', 'status_order, report_count desc, id'],
  ['products_changed', 'products', 'changed, status_order', 'changed = 1'],
  ['products_featured', 'products', 'status, changed, featured_at desc, id', 'featured_at is not null'],
  ['products_deleted', 'products', 'deleted_at, id', 'deleted_at is not null'],
  ['products_waiting', 'products', 'waiting_since', 'waiting_since is not null'],
  ['product_events_by_product', 'product_events', 'product_id, id'],
  ['product_events_by_batch', 'product_events', 'by_id, batch', 'batch is not null'],
  ['product_events_by_wait', 'product_events', 'id', 'waiting_since is not null and undone_at is null'],
  ['tags_by_search', 'tags', 'search_key, uses desc, tag_key, tag'],
  ['idempotency_keys_by_age', 'idempotency_keys', 'created_at'],
  ['votes_by_user', 'votes', 'user_id, verified, product_id'],
  ['reports_by_user', 'reports', 'user_id, product_id'],
  ['reports_with_reason', 'reports', 'product_id, user_id', 'reason is not null'],
  ['reviews_by_product', 'reviews', 'product_id, created_at desc, id desc'],
  ['reviews_by_user', 'reviews', 'user_id'],
  ['checkouts_by_user', 'checkouts', 'user_id, id desc'],
  ['checkouts_by_state', 'checkouts', 'state, amount'],
  ['checkouts_by_coupon', 'checkouts', 'coupon_id'],
  ['checkouts_open', 'checkouts', 'expires_at', "state = 'open'"],
];

export const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, table, columns, condition] of indexes) {
    const where = condition ? sql` where ${sql.raw(condition)}` : sql``;
    await sql`create index ${sql.ref(name)} on ${sql.ref(table)} (${sql.raw(columns)})${where}`.execute(db);
  }
  await sql`create unique index checkouts_one_open on checkouts (user_id) where state = 'open'`.execute(db);
};
