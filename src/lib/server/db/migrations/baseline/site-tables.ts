import type { MigrationDialect } from '#lib/server/db/migrations/dialect.ts';

const payments = ({ text, id, reference }: MigrationDialect): string[] => [
  `create table coupons (
    ${id}, code ${text} not null, code_key ${text} not null unique, description ${text} not null,
    kind ${text} not null check (kind in ('percent', 'amount')), value integer not null check (value > 0),
    valid_until ${text}, use_limit integer, uses integer not null default 0 check (uses >= 0),
    active integer not null default 1, created_at ${text} not null
  )`,
  `create table checkouts (
    ${id}, reference ${text} not null unique, user_id ${reference} not null references users (id),
    provider ${text} not null check (provider in ('none', 'sandbox', 'stripe')), session_id ${text} unique,
    state ${text} not null
      check (state in ('open', 'processing', 'paid', 'failed', 'expired', 'cancelled', 'refunded')),
    list_price integer not null, amount integer not null check (amount >= 0),
    coupon_id ${reference} references coupons (id) on delete set null, coupon_code ${text},
    holds_use integer not null default 0, created_at ${text} not null, expires_at ${text} not null,
    paid_at ${text}, refunded_at ${text}
  )`,
];

const operation = ({ text, id, reference }: MigrationDialect): string[] => [
  `create table moderation_log (
    ${id}, by_id ${reference} not null references users (id), by_name ${text} not null, act ${text} not null,
    subject_id ${text} not null, subject_name ${text} not null, created_at ${text} not null
  )`,
  // Work that follows a write, or recurs: a row until it is done, whichever process does it.
  `create table jobs (
    id text not null primary key, kind text not null, payload text not null, run_at text not null,
    attempt integer not null default 0, failures integer not null default 0, leased_by text, last_error text,
    failed_at text, created_at text not null
  )`,
  'create table recurring_runs (task text not null, run_at text not null, primary key (task, run_at))',
  // Pages that search engines are to be notified of. Empty where they are not.
  `create table changed_pages (path ${text} not null primary key, version ${text} not null)`,
];

/**
 * Between the servers of one PostgreSQL database. Unlogged: a crash of it empties them. It also ends all connections,
 * after which every server clears its caches, and limits may count anew (decision record 0016).
 */
const betweenServers = [
  `create unlogged table cache_invalidations (
    xid xid8 not null default pg_current_xact_id(), server text not null, tags text[] not null,
    created_at timestamptz not null default now()
  )`,
  'create index cache_invalidations_by_transaction on cache_invalidations (xid)',
  // The table of rate-limiter-flexible.
  `create unlogged table rate_limits (
    key varchar(255) primary key, points integer not null default 0, expire bigint
  )`,
  'create index rate_limits_by_expiry on rate_limits (expire)',
];

/** The tables of payments and of the site's operation. */
export const siteTablesOf = (dialect: MigrationDialect): string[] => [
  ...payments(dialect),
  ...operation(dialect),
  ...(dialect.name === 'postgres' ? betweenServers : []),
];
