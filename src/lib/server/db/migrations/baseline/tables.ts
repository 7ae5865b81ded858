import type { MigrationDialect } from '#lib/server/db/migrations/dialect.ts';

const roles = "('user', 'moderator', 'admin')";

const people = ({ name, text, id, reference, generated }: MigrationDialect): string[] => [
  `create table users (
    ${id}, uid ${text} not null unique, email ${text} not null, email_key ${text} not null unique,
    email_verified integer not null default 0, name ${text} not null, name_key ${text} not null, photo_url ${text},
    role ${text} not null default 'user' check (role in ${roles}),
    status ${text} check (status = 'varified'), suspended_at ${text}, created_at ${text} not null,
    effective_role ${text} not null
      generated always as (case email_verified when 1 then role else 'user' end) ${generated},
    sign_in_methods ${text} not null default '[]', signed_out_at ${text}, claims_at ${text}, moving_since ${text},
    subscribed_at ${text},
    public_id text${name === 'sqlite' ? '' : ' not null default substr(md5(gen_random_uuid()::text), 1, 16)'},
    page_private integer not null default 0
  )`,
  `create table role_grants (
    email_key ${text} primary key, role ${text} not null check (role in ${roles}), created_at ${text} not null,
    code_hash ${text}, code_made_at ${text}, code_uid ${text}
  )`,
  `create table role_changes (
    ${id}, user_id ${reference} not null references users (id),
    from_role ${text} not null check (from_role in ${roles}), to_role ${text} not null check (to_role in ${roles}),
    origin ${text} not null check (origin in ('admin', 'command', 'setting', 'takeover', 'newEmail')),
    by_id ${reference} references users (id), by_name ${text}, created_at ${text} not null
  )`,
];

/** SQLite adds no column with a random default. 64 random bits: nobody finds a page by counting. */
const publicIds = `create trigger users_public_id after insert on users when new.public_id is null
  begin
    update users set public_id = lower(hex(randomblob(8))) where id = new.id;
  end`;

const products = ({ name, text, id, reference, generated }: MigrationDialect): string[] => [
  `create table products (
    ${id}, name ${text} not null, name_key ${text} not null, logo ${text}, short_description ${text} not null,
    description ${text} not null, tags ${text} not null, external_link ${text},
    adder_id ${reference} not null references users (id), adder_name ${text} not null, photo_url ${text},
    created_at ${text} not null, status ${text} not null check (status in ('pending', 'accepted', 'rejected')),
    status_order integer not null
      generated always as (case status when 'pending' then 0 when 'accepted' then 1 else 2 end) stored,
    featured_at ${text}, accepted_at ${text}, votes integer not null default 0 check (votes >= 0),
    trend double precision not null default 0, reported integer not null default 0,
    review_count integer not null default 0, rating_sum integer not null default 0, import_key ${text} unique,
    updated_at ${text} not null, report_count integer not null default 0, changed_from ${text},
    changed integer not null generated always as (${name === 'sqlite' ? 'changed_from is not null' : 'case when changed_from is null then 0 else 1 end'}) ${generated},
    pending_link ${text}, verified_votes integer not null default 0, deleted_at ${text}, waiting_since ${text},
    rating_score double precision not null default 3.5, launch_day ${text}, approved_version ${text}
  )`,
  `create table product_events (
    ${id}, product_id ${reference} not null references products (id) on delete cascade,
    act ${text} not null check (act in ('accept', 'reject', 'feature', 'change', 'resubmit')),
    by_id ${reference} not null references users (id), by_name ${text} not null, created_at ${text} not null,
    waiting_since ${text}, before ${text}, batch ${text}, undone_at ${text}, reason ${text}, note ${text}
  )`,
  `create table idempotency_keys (
    user_id ${reference} not null references users (id), key ${text} not null, product_id ${reference} not null,
    created_at ${text} not null, constraint idempotency_keys_once primary key (user_id, key)
  )`,
  `create table related_products (
    product_id bigint not null references products (id) on delete cascade, position integer not null,
    related_id bigint not null references products (id) on delete cascade,
    basis ${text} not null check (basis in ('votes', 'tags')), primary key (product_id, position)
  )`,
  // One row: how far the job that fills the table has come on which day.
  `create table related_runs (id integer not null primary key, day ${text} not null, after_id bigint not null)`,
  "insert into related_runs (id, day, after_id) values (1, '', 0)",
];

const tags = ({ name, text }: MigrationDialect): string[] => [
  `create table tags (
    tag_key ${text} primary key, tag ${text} not null, uses integer not null, search_key ${text} not null default ''
  )`,
  `create table product_tags (
    tag_key ${text} not null, product_id bigint not null references products (id) on delete cascade,
    written_key ${text} not null, primary key (tag_key, product_id, written_key)
  ) ${name === 'sqlite' ? 'without rowid' : ''}`,
  `create table tag_aliases (
    alias_key ${text} not null primary key, alias ${text} not null, parent_key ${text} not null,
    tag_key ${text} not null, tag ${text} not null, created_at ${text} not null
  )`,
  // One row: merges of tags lock it, and transactions that tag a product share it.
  `create table tag_merges (id integer not null primary key, merged_at ${text})`,
];

const reactions = ({ text, id, reference }: MigrationDialect): string[] => [
  ...[
    ['votes', 'verified integer not null default 0'],
    ['reports', `reason ${text}`],
  ].map(
    ([table, column]) => `create table ${table} (
      product_id ${reference} not null references products (id) on delete cascade,
      user_id ${reference} not null references users (id), created_at ${text} not null, ${column},
      constraint ${table}_once primary key (product_id, user_id)
    )`,
  ),
  `create table reviews (
    ${id}, product_id ${reference} not null references products (id) on delete cascade,
    user_id ${reference} not null references users (id), name ${text} not null, image ${text},
    description ${text} not null, rating integer not null check (rating between 1 and 5), created_at ${text} not null,
    constraint reviews_once unique (product_id, user_id)
  )`,
  `create table saved_products (
    product_id integer not null references products (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade, created_at text not null,
    primary key (product_id, user_id)
  )`,
];

/** The tables of people, of products and of what people say of them. */
export const tablesOf = (dialect: MigrationDialect): string[] => [
  ...people(dialect),
  ...(dialect.name === 'sqlite' ? [publicIds] : []),
  ...products(dialect),
  ...tags(dialect),
  ...reactions(dialect),
];
