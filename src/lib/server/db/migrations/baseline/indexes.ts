/** A partial index costs the rows that are not in it nothing. */
const indexes = [
  'users_suspended on users (suspended_at) where suspended_at is not null',
  "users_staff on users (name_key, id) where role <> 'user'",
  // A search within names and e-mails reads every entry: with both, it reads no rows.
  'users_by_effective_role on users (effective_role, name_key, id, email_key, uid)',
  'users_by_name on users (name_key, id, email_key, uid)',
  'role_changes_by_user on role_changes (user_id, id desc)',

  'products_by_trend on products (status, trend desc, id)',
  'products_by_acceptance on products (status, accepted_at desc, id desc)',
  'products_by_adder on products (adder_id, created_at desc, id desc)',
  'products_by_maker on products (adder_id, status, accepted_at desc, id desc)',
  'products_by_rating on products (status, rating_score desc, id, rating_sum, review_count, accepted_at)',
  'products_by_state on products (status_order, created_at desc, id desc)',
  'products_by_age on products (created_at desc, id desc)',
  'products_by_report on products (reported, status_order, created_at desc, id desc)',
  'products_by_report_age on products (reported, created_at desc, id desc)',
  'products_by_name on products (name_key, id)',
  'products_by_state_and_name on products (status_order, name_key, id)',
  'products_by_votes on products (votes desc, id)',
  'products_by_state_and_votes on products (status_order, votes desc, id)',
  'products_by_reports on products (report_count desc, id)',
  'products_by_state_and_reports on products (status_order, report_count desc, id)',
  'products_in_queue on products (status_order, (approved_version is not null), created_at desc, id desc)',
  'products_changed on products (changed, status_order) where changed = 1',
  'products_featured on products (status, changed, featured_at desc, id) where featured_at is not null',
  'products_deleted on products (deleted_at, id) where deleted_at is not null',
  'products_waiting on products (waiting_since) where waiting_since is not null',
  'products_scheduled on products (status, launch_day, id) where approved_version is not null',

  'product_events_by_product on product_events (product_id, id)',
  'product_events_by_batch on product_events (by_id, batch) where batch is not null',
  'product_events_by_wait on product_events (id) where waiting_since is not null and undone_at is null',
  'idempotency_keys_by_age on idempotency_keys (created_at)',
  'related_products_by_related on related_products (related_id)',

  'tags_by_search on tags (search_key, uses desc, tag_key, tag)',
  'tags_by_uses on tags (uses desc, tag_key)',
  'product_tags_by_product on product_tags (product_id, tag_key)',
  'product_tags_as_written on product_tags (written_key, product_id)',
  'tag_aliases_by_tag on tag_aliases (tag_key)',

  'votes_by_user on votes (user_id, verified, product_id)',
  'reports_by_user on reports (user_id, product_id)',
  'reports_with_reason on reports (product_id, user_id) where reason is not null',
  'reviews_by_product on reviews (product_id, created_at desc, id desc)',
  'reviews_by_user on reviews (user_id)',
  'reviews_by_writer on reviews (user_id, created_at desc, id desc)',
  'reviews_best on reviews (product_id, rating desc, created_at desc, id desc)',
  'reviews_worst on reviews (product_id, rating, created_at desc, id desc)',
  'saved_products_by_user on saved_products (user_id, created_at desc, product_id desc)',

  'checkouts_by_user on checkouts (user_id, id desc)',
  'checkouts_by_state on checkouts (state, amount)',
  'checkouts_by_coupon on checkouts (coupon_id)',
  "checkouts_open on checkouts (expires_at) where state = 'open'",
  'jobs_due on jobs (kind, run_at) where failed_at is null',
];

const uniqueIndexes = [
  'users_by_public_id on users (public_id)',
  // Another checkout of the same person would take a coupon twice.
  "checkouts_one_open on checkouts (user_id) where state = 'open'",
];

/** Those of the tables of `tables.ts` and `site-tables.ts`. */
export const createIndexes = [
  ...indexes.map((index) => `create index ${index}`),
  ...uniqueIndexes.map((index) => `create unique index ${index}`),
];
