import type { Leaderboard, LeaderboardEntry } from '#lib/contract/leaderboards.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { leaderboards as limits } from '#lib/domain/leaderboards.ts';
import { boundsOf, hasEnded, type Period, periodAround, readPeriod, utcDay } from '#lib/domain/periods.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle, Pagination } from '#lib/server/db/handle.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';
import { neighboursOf } from './neighbours.ts';
import { type BoardRow, type Entry, entriesOf, findBoard, firstDay, publishedAfter } from './queries.ts';
import { waitOf } from './waiting-boards.ts';

/** Stands for the current day in addresses. */
const today = 'today';

/** The periods that have a board: from that of the first product to today's. */
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

const stateOf = (period: Period, board: BoardRow | undefined, now: Date): Leaderboard['state'] => {
  if (board?.closed_at) return 'closed';
  return hasEnded(period, now) ? 'ended' : 'running';
};

const toEntry = (
  { productId, votes, weight, reachedAt, sinceClosed, product }: Entry,
  index: number,
): LeaderboardEntry => ({
  // Those without weight come last, and have no place.
  place: weight > 0 ? index + 1 : null,
  productId: String(productId),
  votes,
  weight: weight / voteWeights.full,
  lastVoteAt: weight > 0 ? reachedAt : null,
  reachedAt,
  withdrawn: Math.max(0, -sinceClosed),
  product: product && toProductSummary(product),
});

/** Products published today, which compete tomorrow. Empty unless the period is the current day. */
const newcomersOf = async (db: Handle, period: Period, now: Date): Promise<ProductSummary[]> => {
  if (period.kind !== 'day' || hasEnded(period, now)) return [];
  const rows = await publishedAfter(db, `${period.startsOn}T00:00:00.000Z`, limits.newcomers);
  return rows.map((row) => toProductSummary(row));
};

/** A page of the board of a period. @throws HttpError `not_found` for a period that has none */
export const readBoard = async (
  db: Handle,
  { name, now, limit, offset }: Pagination & { name: string; now: Date },
): Promise<Leaderboard> => {
  const period = name === today ? periodAround('day', utcDay(now)) : readPeriod(name);
  if (!period) throw httpError('not_found');
  if (!isWithin(period, await rangeOf(db, now))) throw httpError('not_found');
  const [board, rows, newcomers, neighbours] = await Promise.all([
    findBoard(db, period.name),
    entriesOf(db, { period: period.name, limit: limit + 1, offset }),
    newcomersOf(db, period, now),
    neighboursOf(db, period, now),
  ]);
  const bounds = boundsOf(period);
  const state = stateOf(period, board, now);
  return {
    period: period.name,
    kind: period.kind,
    startsAt: bounds?.startsAt ?? null,
    endsAt: bounds?.endsAt ?? null,
    state,
    closedAt: board?.closed_at ?? null,
    ...(state === 'ended' && (await waitOf(db, period, now))),
    ...neighbours,
    entries: rows.slice(0, limit).map((row, index) => toEntry(row, offset + index)),
    more: rows.length > limit,
    newcomers,
  };
};
