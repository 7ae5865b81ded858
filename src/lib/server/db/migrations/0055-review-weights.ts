import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

const withhold = (sign: '+' | '-', row: 'new' | 'old'): string => `
  update products set withheld_reviews = withheld_reviews ${sign} ${row}.withheld,
    withheld_ratings = withheld_ratings ${sign} ${row}.withheld * ${row}.rating
  where id = ${row}.product_id;`;

/** The weight that reviews lack, as 0054 stores it for votes. */
export const reviewWeights = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { reference, generated } = dialect;
    const reviews = '(cast(review_count as bigint) * 1000 - withheld_reviews)';
    const stars = '(cast(rating_sum as bigint) * 1000 - withheld_ratings)';
    // The mean of the ratings and of five more of 3.5.
    const score = `(17500.0 + ${stars}) / (5000 + ${reviews})`;
    const floor = `case when ${reviews} > 0 then ${stars} / ${reviews} else 0 end`;
    const column = (name: string, type: string, value: string) =>
      `alter table products add column ${name} ${type} generated always as (${value}) ${generated}`;
    await run(db, [
      'alter table reviews add column withheld integer not null default 0',
      `alter table products add column withheld_reviews ${reference} not null default 0`,
      `alter table products add column withheld_ratings ${reference} not null default 0`,
      column(
        'rating_mean',
        'double precision',
        `case when ${reviews} > 0 then 1.0 * ${stars} / ${reviews} end`,
      ),
      column('rating_order', 'double precision', score),
      'create index products_by_rating_order on products (status, rating_order desc, id)',
      // An expression: SQLite reads no index of a virtual column alone.
      `create index products_by_stars on products (status, (${floor}), accepted_at, id, review_count, rating_sum,
        withheld_reviews, withheld_ratings)`,
      ...rowTrigger(dialect, {
        name: 'reviews_withheld',
        event: 'insert on reviews',
        when: 'new.withheld <> 0',
        body: withhold('+', 'new'),
      }),
      ...rowTrigger(dialect, {
        name: 'reviews_withheld_removed',
        event: 'delete on reviews',
        when: 'old.withheld <> 0',
        body: withhold('-', 'old'),
      }),
      ...rowTrigger(dialect, {
        name: 'reviews_withheld_changed',
        event: 'update of withheld, rating on reviews',
        when: 'old.withheld <> new.withheld or (old.rating <> new.rating and new.withheld <> 0)',
        body: withhold('-', 'old') + withhold('+', 'new'),
      }),
    ]);
  },
});
