import { type Selectable, sql } from 'kysely';
import type { Maker } from '#lib/contract/makers.ts';
import type { WonPlace } from '#lib/contract/products.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { type PeriodKind, periodKinds } from '#lib/domain/periods.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { compiled, compiledPart } from '#lib/server/db/compiled.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { LeaderboardsTable } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { latestFirst, page, publishedProducts } from '#lib/server/products/product-lists.ts';
import { summaryColumns } from '#lib/server/products/queries.ts';
import type { ProductRow } from '#lib/server/products/to-entity.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';

export type BoardRow = Selectable<LeaderboardsTable>;

const boardColumns = ['period', 'kind', 'starts_on', 'ends_on', 'closed_at', 'ranked'] as const;

const boardsNamed = compiled((db, { period }: { period: string }) =>
  db.selectFrom('leaderboards').select(boardColumns).where('period', '=', period),
);

/** The row of a period in which something competes or has competed. */
export const findBoard = async (db: Handle, period: string): Promise<BoardRow | undefined> =>
  (await boardsNamed(db, { period }))[0];

/** Reads `limit` entries after `offset` in index order. */
const someEntries = (
  db: Handle,
  { period, limit, offset }: { period: string; limit: number; offset: number },
) =>
  db
    .selectFrom('leaderboard_entries')
    .select(['product_id', 'weight', 'reached_at', 'since_closed'])
    .where('period', '=', period)
    .orderBy('weight', 'desc')
    .orderBy('reached_at')
    .orderBy('product_id')
    .limit(limit)
    .offset(offset);

/** Part of a board, in its order; with the products that are published. */
const entriesWithProducts = compiledPart((db, values: { period: string; limit: number; offset: number }) =>
  db
    .selectFrom(someEntries(db, values).as('bounded'))
    .leftJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'bounded.product_id')
        .on('products.status', '=', sql.lit('accepted' as const)),
    )
    .leftJoin('users', 'users.id', 'products.adder_id')
    .select([
      'bounded.product_id',
      'bounded.weight',
      'bounded.reached_at',
      'bounded.since_closed',
      ...summaryColumns.map((column) => `products.${column}` as const),
    ])
    .select([verifiedSince.as('adder_verified_since'), pageId.as('adder_page')])
    .orderBy('bounded.weight', 'desc')
    .orderBy('bounded.reached_at')
    .orderBy('bounded.product_id'),
);
type JoinedRow = Awaited<ReturnType<typeof entriesWithProducts>>[number];

/** @returns whether the product is published: otherwise all of its columns are null */
const hasProduct = (row: JoinedRow): row is JoinedRow & ProductRow => row.id !== null;

/** An entry, with its product if that is published. */
export interface Entry {
  productId: number;
  /**
   * `weight` as votes of full weight, rounded up. Not the number of votes that weigh something: next to that of all votes it
   * would publish at once how many don’t (0054).
   */
  votes: number;
  /** In thousandths. */
  weight: number;
  reachedAt: string;
  sinceClosed: number;
  product: ProductRow | null;
}

/** Part of a board, in its order. */
export const entriesOf = async (
  db: Handle,
  values: { period: string; limit: number; offset: number },
): Promise<Entry[]> =>
  (await entriesWithProducts(db, values)).map((row) => ({
    productId: row.product_id,
    votes: Math.ceil(row.weight / voteWeights.full),
    weight: row.weight,
    reachedAt: row.reached_at,
    sinceClosed: row.since_closed,
    product: hasProduct(row) ? row : null,
  }));

const firstDays = compiled((db) =>
  db.selectFrom('leaderboards').select('starts_on').where('kind', '=', 'day').orderBy('starts_on').limit(1),
);

/** The first day on which a product competes; undefined if none was ever published. */
export const firstDay = async (db: Handle): Promise<string | undefined> =>
  (await firstDays(db, {}))[0]?.starts_on;

const publishedSince = compiledPart((db, values: Pagination & { at: string }) =>
  page(db, publishedProducts(db).where('accepted_at', '>', values.at), latestFirst, values),
);

/** Products published after a time, newest first. */
export const publishedAfter = (db: Handle, at: string, limit: number): Promise<ProductRow[]> =>
  publishedSince(db, { at, limit, offset: 0 });

/** Closed boards of a kind on which there were votes, latest first. */
export const closedBoards = async (
  db: Handle,
  { kind, limit, offset }: Pagination & { kind: PeriodKind },
): Promise<Rows<BoardRow>> => {
  const closed = db.selectFrom('leaderboards').where('kind', '=', kind).where('ranked', '>', 0);
  return {
    rows: await closed.selectAll().orderBy('starts_on', 'desc').limit(limit).offset(offset).execute(),
    total: await countOf(closed),
  };
};

const placesById = compiled((db, { productId }: { productId: number }) =>
  db
    .selectFrom('leaderboard_entries')
    .innerJoin('leaderboards', 'leaderboards.period', 'leaderboard_entries.period')
    .select(['leaderboard_entries.period', 'place', 'kind'])
    .where('product_id', '=', productId)
    .where('place', 'is not', null),
);

const placesByMaker = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('products')
    .innerJoin('leaderboard_entries', 'leaderboard_entries.product_id', 'products.id')
    .innerJoin('leaderboards', 'leaderboards.period', 'leaderboard_entries.period')
    .select(['products.id', 'products.name', 'leaderboard_entries.period', 'leaderboard_entries.place'])
    .where('products.adder_id', '=', userId)
    .where('products.status', '=', sql.lit('accepted' as const))
    .where('leaderboard_entries.place', 'is not', null)
    .orderBy('leaderboards.ends_on', 'desc')
    .orderBy('leaderboards.starts_on')
    .orderBy('products.id')
    .limit(sql.lit(leaderboards.placesOfMaker)),
);

/** The latest places that published products of a user have won. */
export const placesOfMaker = async (db: Handle, userId: number): Promise<Maker['places']> => {
  const rows = await placesByMaker(db, { userId });
  return rows.flatMap(({ id, name, period, place }) =>
    place === null ? [] : [{ period, place, product: { _id: String(id), name } }],
  );
};

/** A product's places on closed boards, the longest periods first. */
export const placesOf = async (db: Handle, productId: number): Promise<WonPlace[]> => {
  const rows = await placesById(db, { productId });
  return rows
    .sort((one, other) => periodKinds.indexOf(other.kind) - periodKinds.indexOf(one.kind))
    .flatMap(({ period, place }) => (place === null ? [] : [{ period, place }]));
};
