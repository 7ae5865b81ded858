import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** In milliseconds: `trending.decade` in `limits.ts`, as it was then. */
const tenfoldAge = 30 * 24 * 60 * 60 * 1000;

/** Lists are ordered by the votes of users with a verified e-mail; the displayed count stays. */
const votes = async (db: Any): Promise<void> => {
  await sql`alter table votes add column verified integer not null default 0`.execute(db);
  await sql`alter table products add column verified_votes integer not null default 0`.execute(db);
  await sql`update votes set verified = 1 where user_id in (select id from users where email_verified = 1)`.execute(
    db,
  );
  await sql`update products set verified_votes = counted.total from (
    select product_id, count(*) as total from votes where verified = 1 group by product_id
  ) counted where counted.product_id = products.id`.execute(db);
  // If all votes count, the trend stays exactly as it is: the database's arithmetic might change its last digit.
  await sql`update products set trend = log10(1 + verified_votes)
      + round(unixepoch(accepted_at, 'subsec') * 1000) / ${sql.lit(tenfoldAge)}.0
    where accepted_at is not null and verified_votes <> votes`.execute(db);
  // Serves the same reads as before, and those of a user's votes with a stale flag.
  await sql`drop index votes_by_user`.execute(db);
  await sql`create index votes_by_user on votes (user_id, verified, product_id)`.execute(db);
};

/** One open checkout per user: earlier ones are cancelled as a new checkout cancels them, and free their coupons. */
const checkouts = async (db: Any): Promise<void> => {
  const superseded = sql`select id from checkouts where state = 'open'
    and id not in (select max(id) from checkouts where state = 'open' group by user_id)`;
  await sql`update coupons set uses = uses - (
    select count(*) from checkouts where coupon_id = coupons.id and holds_use = 1 and id in (${superseded})
  ) where id in (select coupon_id from checkouts where holds_use = 1 and id in (${superseded}))`.execute(db);
  await sql`update checkouts set state = 'cancelled', holds_use = 0 where id in (${superseded})`.execute(db);
  await sql`create unique index checkouts_one_open on checkouts (user_id) where state = 'open'`.execute(db);
};

const change = async (db: Any): Promise<void> => {
  await votes(db);
  await checkouts(db);
};

export const verifiedVotes: Migration = {
  async up(db: Any) {
    await (db.isTransaction ? change(db) : db.transaction().execute(change));
  },
};
