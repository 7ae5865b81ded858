import type { Leaderboard, LeaderboardEntry } from '#lib/contract/leaderboards.ts';
import {
  boundsOf,
  hasEnded,
  nextPeriod,
  type Period,
  periodAround,
  previousPeriod,
  readPeriod,
  utcDay,
} from '#lib/domain/periods.ts';
import { leaderboards as limits } from '#lib/limits.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination } from '#lib/server/db/pagination.ts';
import { productsByIds } from '#lib/server/products/product-lists.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';
import { type BoardRow, type EntryRow, entriesOf, findBoard, firstDay, publishedAfter } from './queries.ts';

/** The name of the running day, whichever it is. */
const today = 'today';

/** The periods that have a board: from the first product on, and none that is yet to come. */
interface Range {
  first: string;
  last: string;
}

const rangeOf = async (db: Handle, now: Date): Promise<Range> => {
  const last = utcDay(now);
  const first = (await firstDay(db)) ?? last;
  return { first: first < last ? first : last, last };
};

const isWithin = ({ startsOn, endsOn }: Period, { first, last }: Range): boolean =>
  startsOn <= last && endsOn > first;

const neighbours = (period: Period, range: Range): Pick<Leaderboard, 'previous' | 'next'> => {
  if (period.kind === 'all') return { previous: null, next: null };
  const nameWithin = (other: Period): string | null => (isWithin(other, range) ? other.name : null);
  return { previous: nameWithin(previousPeriod(period)), next: nameWithin(nextPeriod(period)) };
};

const stateOf = (period: Period, board: BoardRow | undefined, now: Date): Leaderboard['state'] => {
  if (board?.closed_at) return 'closed';
  return hasEnded(period, now) ? 'ended' : 'running';
};

const toEntries = async (
  db: Handle,
  rows: readonly EntryRow[],
  offset: number,
): Promise<LeaderboardEntry[]> => {
  const products = await productsByIds(
    db,
    rows.map(({ product_id }) => product_id),
  );
  const published = new Map(
    products.filter(({ status }) => status === 'accepted').map((product) => [product.id, product]),
  );
  return rows.map(({ product_id, votes, reached_at, since_closed }, index) => {
    const product = published.get(product_id);
    return {
      // Those without votes are the last ones.
      place: votes > 0 ? offset + index + 1 : null,
      productId: String(product_id),
      votes,
      lastVoteAt: votes > 0 ? reached_at : null,
      reachedAt: reached_at,
      withdrawn: Math.max(0, -since_closed),
      product: product ? toProductSummary(product) : null,
    };
  });
};

/** What was published on the running day, which is not a full one for it. */
const newcomersOf = async (db: Handle, { kind, startsOn }: Period, state: Leaderboard['state']) =>
  kind === 'day' && state === 'running'
    ? (await publishedAfter(db, `${startsOn}T00:00:00.000Z`, limits.newcomers)).map((row) =>
        toProductSummary(row),
      )
    : [];

/** A part of the board of a period. @throws HttpError `not_found` for a period that has none */
export const readBoard = async (
  db: Handle,
  { name, now, limit, offset }: Pagination & { name: string; now: Date },
): Promise<Leaderboard> => {
  const period = name === today ? periodAround('day', utcDay(now)) : readPeriod(name);
  if (!period) throw httpError('not_found');
  const range = await rangeOf(db, now);
  if (!isWithin(period, range)) throw httpError('not_found');
  const board = await findBoard(db, period.name);
  const state = stateOf(period, board, now);
  const rows = await entriesOf(db, { period: period.name, limit: limit + 1, offset });
  const bounds = boundsOf(period);
  return {
    period: period.name,
    kind: period.kind,
    startsAt: bounds?.startsAt ?? null,
    endsAt: bounds?.endsAt ?? null,
    state,
    closedAt: board?.closed_at ?? null,
    ...neighbours(period, range),
    entries: await toEntries(db, rows.slice(0, limit), offset),
    more: rows.length > limit,
    newcomers: await newcomersOf(db, period, state),
  };
};
