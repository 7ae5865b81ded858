import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';

const people = ['mara', 'ivo', 'noor'];

const product = (
  id: number,
  name: string,
  status: string,
  tags: string[],
  votes: number,
) => `insert into products
  (id, name, name_key, short_description, description, tags, external_link, adder_id, adder_name, created_at,
    updated_at, status, featured_at, accepted_at, votes, trend, reported, review_count, rating_sum) values (${id},
    '${name}', '${name.toLowerCase()}', '${name} in short', 'About ${name}', '${JSON.stringify(tags)}',
    'https://${id}.example/', 1, 'mara', '2026-01-0${id}T00:00:00.000Z', '2026-01-0${id}', '${status}',
    ${id === 1 ? "'2026-01-02'" : 'null'}, ${status === 'accepted' ? "'2026-01-02T00:00:00.000Z'" : 'null'}, ${votes},
    ${votes}, ${id === 2 ? 1 : 0}, ${id === 1 ? 2 : 0}, ${id === 1 ? 9 : 0})`;

const checkout = (id: number, userId: number, state: string) => `insert into checkouts
  (id, reference, user_id, provider, session_id, state, list_price, amount, coupon_id, coupon_code, holds_use, created_at,
    expires_at) values (${id}, 'r${id}', ${userId}, 'stripe', 's${id}', '${state}', 9900, 8910, 1, 'Early', 1,
    '2026-01-03', '2026-01-04')`;

const statements = [
  ...people.map(
    (
      name,
      index,
    ) => `insert into users (id, uid, email, email_key, email_verified, name, name_key, role, page_private,
      created_at) values (${index + 1}, 'uid-${name}', '${name}@x.example', '${name}@x.example', ${index % 2}, '${name}',
      '${name}', '${name === 'noor' ? 'admin' : 'user'}', ${index % 2}, '2026-01-01T00:00:00.000Z')`,
  ),
  `insert into role_grants (email_key, role, created_at, code_hash, code_made_at)
    values ('late@x.example', 'moderator', '2026-01-01', 'h', '2026-01-05')`,
  `insert into role_changes (user_id, from_role, to_role, origin, by_id, by_name, created_at)
    values (2, 'moderator', 'user', 'command', null, null, '2026-01-06')`,
  product(1, 'Loupe', 'accepted', ['optics', 'C++'], 2),
  product(2, 'Tidewater', 'accepted', ['optics'], 1),
  product(3, 'Waiting', 'pending', ['solo'], 0),
  product(4, 'Refused', 'rejected', ['solo'], 1),
  `update products set changed_from = '{"name":"Before","tags":[]}', pending_link = 'https://other.example/' where id = 2`,
  ...[
    [1, 2],
    [1, 3],
    [2, 2],
    [4, 3],
  ].map(
    ([id, by]) => `insert into votes (product_id, user_id, created_at, verified)
      values (${id}, ${by}, '2026-01-03T00:00:00.000Z', ${by === 2 ? 1 : 0})`,
  ),
  "insert into reports (product_id, user_id, reason, created_at) values (2, 2, 'Spam', '2026-01-03')",
  `update products set report_count = (select count(*) from reports where product_id = products.id),
    verified_votes = (select count(*) from votes where product_id = products.id and verified = 1)`,
  ...[2, 3].map(
    (by) => `insert into reviews (product_id, user_id, name, description, rating, created_at)
      values (1, ${by}, 'x', 'Good', ${by + 2}, '2026-01-03T00:00:00.000Z')`,
  ),
  "insert into tags (tag_key, search_key, tag, uses) values ('optics', 'optics', 'optics', 2), ('c++', 'c++', 'C++', 1)",
  "insert into product_tags (tag_key, product_id, written_key) values ('optics', 1, 'optics'), ('optics', 2, 'optics')",
  "insert into idempotency_keys (user_id, key, product_id, created_at) values (1, 'k', 1, '2026-01-01')",
  "insert into saved_products (product_id, user_id, created_at) values (1, 2, '2026-01-08'), (3, 1, '2026-01-08')",
  "insert into search_words (word, uses) values ('loupe', 1)",
  "insert into search_word_trigrams (trigram, length, word_id) values ('lou', 5, 1), ('oup', 5, 1)",
  `insert into coupons (id, code, code_key, description, kind, value, uses, created_at)
    values (1, 'Early', 'early', 'First', 'percent', 10, 3, '2026-01-01')`,
  checkout(1, 1, 'paid'),
  checkout(2, 2, 'open'),
  checkout(3, 3, 'open'),
  `insert into moderation_log (by_id, by_name, act, subject_id, subject_name, created_at)
    values (3, 'noor', 'accept', '1', 'Loupe', '2026-01-02'), (3, 'noor', 'makeModerator', '2', 'ivo', '2026-01-03'),
    (3, 'noor', 'reject', '4', 'Refused', '2026-01-04')`,
  `insert into product_events (product_id, act, by_id, by_name, created_at)
    values (3, 'resubmit', 1, 'mara', '2026-01-05T00:00:00.000Z')`,
  `insert into product_events (product_id, act, by_id, by_name, created_at, waiting_since, reason)
    values (4, 'reject', 3, 'noor', '2026-01-04', '2026-01-03', 'unclear')`,
  `insert into jobs (id, kind, payload, run_at, created_at)
    values ('alignVotes:2', 'alignVotes', '{"userId":2}', '2026-01-07', '2026-01-07')`,
  "insert into recurring_runs (task, run_at) values ('expireCheckouts', '2026-01-07')",
  "insert into changed_pages (path, version) values ('/products/1', 'a')",
];

/** Rows as 1.0.0 writes them, in its tables. */
export const fillReleased = async ({ write, dialect }: Database): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(write);
  if (dialect.name === 'sqlite')
    await sql`insert into product_words (rowid, name, tags, short_description, description)
      select id, name_key, tags, short_description, description from products`.execute(write);
};

/** A database that has only the migrations up to a name. */
export const upTo = (last: string, database: Database): Database => ({
  ...database,
  migrations: Object.fromEntries(Object.entries(database.migrations).filter(([name]) => name <= last)),
});

/** The last migration of 1.0.0. */
export const lastReleased = '0027-changed-pages';

/** Leaves a new database as 1.0.0 would: its tables with some rows, and its record. */
export const makeReleased = async (database: Database): Promise<void> => {
  await migrate(upTo(lastReleased, database));
  await fillReleased(database);
  await sql`delete from kysely_migration where name = '0000-baseline'`.execute(database.write);
};
