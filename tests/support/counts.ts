import { sql } from 'kysely';
import { expect } from 'vitest';
import { trendOf } from '#lib/domain/trending.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { vocabularyEntriesOf } from '#lib/server/search/index-products.ts';

const rowsOf = async (db: Handle, query: string): Promise<unknown[]> =>
  (await sql.raw(query).execute(db)).rows;

/** Thousandths that a vote of these users weighs. */
const weight = 'case email_verified when 1 then users.vote_weight else 0 end';
/** Thousandths that a vote weighs, by what findings say of it. */
const voteWeight = `case when suspected = 1 or removed = 1 or unproven = 1 then 0 else ${weight} end`;

/** A product's counts as they are stored, and counted from the rows. */
const stored = `select id, votes, verified_votes, vote_weight, review_count, rating_sum, withheld_reviews,
    withheld_ratings, report_count, reported
  from products where deleted_at is null order by id`;
const counted = `select id,
    (select count(*) from votes where product_id = products.id and removed = 0) as votes,
    (select count(*) from votes join users on users.id = user_id
      where product_id = products.id and removed = 0 and unproven <> 1 and ${weight} > 0) as verified_votes,
    (select coalesce(sum(${voteWeight}), 0) from votes join users on users.id = user_id
      where product_id = products.id) as vote_weight,
    (select count(*) from reviews where product_id = products.id) as review_count,
    (select coalesce(sum(rating), 0) from reviews where product_id = products.id) as rating_sum,
    (select coalesce(sum(withheld), 0) from reviews where product_id = products.id) as withheld_reviews,
    (select coalesce(sum(withheld * rating), 0) from reviews where product_id = products.id) as withheld_ratings,
    (select count(*) from reports where product_id = products.id) as report_count,
    (select case when exists (select 1 from reports where product_id = products.id) then 1 else 0 end) as reported
  from products where deleted_at is null order by id`;

const byDay = (table: string, column: string, where = 'true') =>
  `select substr(created_at, 1, 10) as day, count(*) as total from ${table} where ${where} group by 1 order by 1`.replace(
    'total',
    column,
  );
const storedByDay = (column: string) =>
  `select day, ${column} from daily_counts where ${column} <> 0 order by day`;

/** Each pair of queries has the same rows. */
const pairs: readonly (readonly [string, string])[] = [
  [stored, counted],
  [
    'select id, uses from coupons order by id',
    `select id, (select count(*) from checkouts where coupon_id = coupons.id and holds_use = 1) as uses
      from coupons order by id`,
  ],
  [
    'select status, total from product_counts where total <> 0 order by status',
    'select status, count(*) as total from products where deleted_at is null group by status order by status',
  ],
  [
    'select product_id, period, votes + since_closed as votes from leaderboard_entries order by product_id, period',
    `select product_id, entry.period, (select count(*) from votes where product_id = entry.product_id and verified = 1
        and created_at >= board.starts_on and created_at < board.ends_on) as votes
      from leaderboard_entries entry join leaderboards board on board.period = entry.period
      order by product_id, entry.period`,
  ],
  [
    `select product_id, entry.period, withheld from leaderboard_entries entry join leaderboards board
      on board.period = entry.period where board.closed_at is null order by product_id, entry.period`,
    `select product_id, entry.period, (select coalesce(sum(withheld), 0) from votes where product_id = entry.product_id
        and created_at >= board.starts_on and created_at < board.ends_on) as withheld
      from leaderboard_entries entry join leaderboards board on board.period = entry.period
      where board.closed_at is null order by product_id, entry.period`,
  ],
  [
    'select id, 1000 - withheld as weight from reviews order by id',
    `select reviews.id, case when suspected = 1 or removed = 1 then 0 else ${weight} end as weight
      from reviews join users on users.id = reviews.user_id
      left join votes on votes.user_id = reviews.user_id and votes.product_id = reviews.product_id order by reviews.id`,
  ],
  [storedByDay('votes'), byDay('votes', 'votes', 'removed = 0')],
  [storedByDay('reviews'), byDay('reviews', 'reviews')],
  [storedByDay('products'), byDay('products', 'products', 'deleted_at is null')],
  [storedByDay('sign_ups'), byDay('users', 'sign_ups', "uid <> 'house'")],
  [
    'select user_id, product_id, verified * 1000 - withheld as weight from votes order by user_id, product_id',
    `select user_id, product_id, ${voteWeight} as weight from votes join users on users.id = user_id
      order by user_id, product_id`,
  ],
];

const tagsOfApproved = async (db: Handle): Promise<Map<string, number>> => {
  const aliases = new Map(
    (await db.selectFrom('tag_aliases').select(['alias_key', 'tag_key']).execute()).map((row) => [
      row.alias_key,
      row.tag_key,
    ]),
  );
  const products = await db
    .selectFrom('products')
    .select(['name', 'tags', 'short_description', 'changed_from'])
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .execute();
  const keysOf = (tags: string[]) =>
    new Set(vocabularyEntriesOf({ name: '', tags, shortDescription: '' }).tags.keys());
  const uses = new Map<string, number>();
  for (const { tags, changed_from } of products) {
    const approved = changed_from && keysOf((JSON.parse(changed_from) as { tags: string[] }).tags);
    const written = [...keysOf(JSON.parse(tags) as string[])].filter((key) => !approved || approved.has(key));
    for (const key of new Set(written.map((one) => aliases.get(one) ?? one)))
      uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return uses;
};

/** Every count that is stored equals the rows that it counts, and every trend follows from votes. */
export const expectCountsToEqualRows = async ({ read }: Database): Promise<void> => {
  for (const [one, other] of pairs) expect(await rowsOf(read, one), one).toEqual(await rowsOf(read, other));
  const tags = await read.selectFrom('tags').select(['tag_key', 'uses']).execute();
  expect(new Map(tags.map(({ tag_key, uses }) => [tag_key, uses]))).toEqual(await tagsOfApproved(read));
  const tagged = await read
    .selectFrom('product_tags')
    .select(['tag_key', ({ fn }) => fn.count<number>('product_id').distinct().as('uses')])
    .groupBy('tag_key')
    .execute();
  expect(new Map(tagged.map(({ tag_key, uses }) => [tag_key, uses]))).toEqual(await tagsOfApproved(read));
  const trends = await read
    .selectFrom('products')
    .select(['id', 'trend', 'vote_weight', 'accepted_at', 'rating_score', 'rating_sum', 'review_count'])
    .select(['rating_order', 'rating_mean', 'withheld_reviews', 'withheld_ratings'])
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, trend, vote_weight, accepted_at, ...rated } of trends) {
    expect(trend, `product ${id}`).toBeCloseTo(trendOf(vote_weight, accepted_at), 9);
    const score = (5 * 3.5 + rated.rating_sum) / (5 + rated.review_count);
    expect(rated.rating_score, `product ${id}`).toBeCloseTo(score, 9);
    const [reviews, stars] = [
      rated.review_count - rated.withheld_reviews / 1000,
      rated.rating_sum - rated.withheld_ratings / 1000,
    ];
    expect(rated.rating_order, `product ${id}`).toBeCloseTo((5 * 3.5 + stars) / (5 + reviews), 9);
    if (reviews > 0) expect(rated.rating_mean, `product ${id}`).toBeCloseTo(stars / reviews, 9);
    else expect(rated.rating_mean, `product ${id}`).toBeNull();
  }
};
