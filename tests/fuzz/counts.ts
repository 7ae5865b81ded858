import { vocabularyEntriesOf } from '#lib/server/search/index-products.ts';
import { systemUid } from '#lib/server/users/queries.ts';
import { type Row, rowsOf, type Snapshot } from './snapshot.ts';

type Totals = Map<unknown, number>;

const totals = (keys: Iterable<unknown>, amounts?: readonly number[]): Totals => {
  const sums: Totals = new Map();
  let place = 0;
  for (const key of keys) sums.set(key, (sums.get(key) ?? 0) + (amounts?.[place++] ?? 1));
  return sums;
};

const by = (rows: readonly Row[], column: string): Totals => totals(rows.map((row) => row[column]));

const ratings = (reviews: readonly Row[]): Totals =>
  totals(
    reviews.map((row) => row.product_id),
    reviews.map((row) => Number(row.rating)),
  );

/** Lists where a column of a table differs from what its rows say. */
const compared = (
  name: string,
  rows: readonly Row[],
  column: string,
  expected: Totals,
  key = 'id',
): string[] =>
  rows.flatMap((row) => {
    const wanted = expected.get(row[key]) ?? 0;
    return Number(row[column]) === wanted
      ? []
      : [`${name} ${row[key]}: ${column} is ${row[column]}, not ${wanted}`];
  });

/** The rows of a table that counts by a key, which may have several rows for one key; none if there is no such table. */
const comparedSums = (
  snapshot: Snapshot,
  table: string,
  key: string,
  column: string,
  expected: Totals,
): string[] => {
  const rows = rowsOf(snapshot, table);
  if (!(table in snapshot)) return [];
  const found = totals(
    rows.map((row) => row[key]),
    rows.map((row) => Number(row[column])),
  );
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((one) => {
    const [is, wanted] = [found.get(one) ?? 0, expected.get(one) ?? 0];
    return is === wanted ? [] : [`${table} ${one}: ${column} is ${is}, not ${wanted}`];
  });
};

const keysOf = (tags: string[]): string[] => [
  ...vocabularyEntriesOf({ name: '', shortDescription: '', tags }).tags.keys(),
];

const tagUses = (products: readonly Row[], aliases: readonly Row[]): Totals => {
  const tagOf = new Map(aliases.map((row) => [String(row.alias_key), String(row.tag_key)]));
  return totals(
    products
      .filter((row) => row.status === 'accepted')
      .flatMap((row) => {
        const approved =
          row.changed_from === null
            ? undefined
            : keysOf((JSON.parse(String(row.changed_from)) as { tags: string[] }).tags);
        const written = keysOf(JSON.parse(String(row.tags)) as string[]);
        const approvedTags = written.filter((key) => !approved || approved.includes(key));
        return [...new Set(approvedTags.map((key) => tagOf.get(key) ?? key))];
      }),
  );
};

const dayOf = (row: Row): string => String(row.created_at).slice(0, 10);

/** Where stored counts differ from the rows that they count; empty if all are right. */
export const wrongCounts = (snapshot: Snapshot): string[] => {
  const [products, votes, reviews] = [
    rowsOf(snapshot, 'products'),
    rowsOf(snapshot, 'votes'),
    rowsOf(snapshot, 'reviews'),
  ];
  const [reports, users, checkouts] = [
    rowsOf(snapshot, 'reports'),
    rowsOf(snapshot, 'users'),
    rowsOf(snapshot, 'checkouts'),
  ];
  // A deleted product has no counts: its rows go in batches.
  const live = products.filter((row) => row.deleted_at === null);
  const weights = new Map(
    users.map((row) => [row.id, row.email_verified === 1 ? Number(row.vote_weight) : 0]),
  );
  const weightOf = (vote: Row): number => Number(vote.verified) * 1000 - Number(vote.withheld);
  const days = (rows: readonly Row[]): Totals => totals(rows.map(dayOf));
  return [
    ...compared('product', live, 'votes', by(votes, 'product_id')),
    ...compared(
      'product',
      live,
      'verified_votes',
      by(
        votes.filter((row) => row.verified === 1),
        'product_id',
      ),
    ),
    ...compared('product', live, 'review_count', by(reviews, 'product_id')),
    ...compared('product', live, 'rating_sum', ratings(reviews)),
    ...compared('product', live, 'report_count', by(reports, 'product_id')),
    ...live
      .filter((row) => (row.reported === 1) !== Number(row.report_count) > 0)
      .map((row) => `product ${row.id}: reported is ${row.reported}, with ${row.report_count} reports`),
    ...votes
      .filter((row) => weightOf(row) !== weights.get(Number(row.user_id)))
      .map((row) => `vote of ${row.user_id} for ${row.product_id}: weighs ${weightOf(row)}`),
    ...compared(
      'coupon',
      rowsOf(snapshot, 'coupons'),
      'uses',
      by(
        checkouts.filter((row) => row.holds_use === 1),
        'coupon_id',
      ),
    ),
    ...comparedSums(snapshot, 'tags', 'tag_key', 'uses', tagUses(live, rowsOf(snapshot, 'tag_aliases'))),
    ...comparedSums(snapshot, 'product_counts', 'status', 'total', by(products, 'status')),
    ...comparedSums(snapshot, 'daily_counts', 'day', 'products', days(products)),
    ...comparedSums(snapshot, 'daily_counts', 'day', 'votes', days(votes)),
    ...comparedSums(snapshot, 'daily_counts', 'day', 'reviews', days(reviews)),
    ...comparedSums(
      snapshot,
      'daily_counts',
      'day',
      'sign_ups',
      days(users.filter((row) => row.uid !== systemUid)),
    ),
  ];
};
