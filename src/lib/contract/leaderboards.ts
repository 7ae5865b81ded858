import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { soughtText } from '#lib/contract/kit/values.ts';
import { leaderboards as limits } from '#lib/domain/leaderboards.ts';
import { periodKinds } from '#lib/domain/periods.ts';
import { productSummary } from './products.ts';

const leaderboardEntry = z.object({
  /** Place from 1; null if none of its votes weighs anything. */
  place: z.int().nullable(),
  productId: z.string(),
  /** `weight` rounded up, for clients of 1.0.0. Not the number of its votes. */
  votes: z.int(),
  /**
   * Sum of the weights of the votes received in the period, which orders the board: by now, or by the time the board was
   * closed. The vote of a known person weighs 1.
   */
  weight: z.number(),
  /** Time of the latest vote that weighs something. Of two entries with the same weight, the one with the earlier latest vote comes first. */
  lastVoteAt: z.iso.datetime().nullable(),
  /** The same, or the time of publication without such a vote. Sort order: weight, this, id. */
  reachedAt: z.iso.datetime(),
  /** Number of votes that were withdrawn after the board closed. The order stays the same. */
  withdrawn: z.int(),
  /** Null if it is no longer published since the board was closed. Its place stays. */
  product: productSummary.nullable(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

const leaderboard = z.object({
  /** '2026-11-21', '2026-W47', '2026-11', '2026' or 'all'. */
  period: z.string(),
  kind: z.enum(periodKinds),
  /** Null for all time, like `endsAt`. */
  startsAt: z.iso.datetime().nullable(),
  /** Time from which no vote is counted. */
  endsAt: z.iso.datetime().nullable(),
  /**
   * `ended`: no vote is counted any more, and the result is stored within minutes, or by `finalAt`. `closed`: it never
   * changes.
   */
  state: z.enum(['running', 'ended', 'closed']),
  closedAt: z.iso.datetime().nullable(),
  /** Time by which an ended board is closed, while moderators check some of its votes. */
  finalAt: z.iso.datetime().optional(),
  /**
   * Names of the previous and next period of this kind in which something competes; the running period always counts.
   * Null if there is no such period.
   */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  entries: z.array(leaderboardEntry),
  /** True if there are entries after these. */
  more: z.boolean(),
  /** Products published during the running day, which compete from tomorrow on; newest first. */
  newcomers: z.array(productSummary),
});
export type Leaderboard = z.infer<typeof leaderboard>;
export type { Period, PeriodKind } from '#lib/domain/periods.ts';

const closedLeaderboard = z.object({
  period: z.string(),
  endsAt: z.iso.datetime(),
  closedAt: z.iso.datetime(),
  /** The number of products with a vote that weighs something. */
  ranked: z.int(),
});
export type ClosedLeaderboard = z.infer<typeof closedLeaderboard>;

export const leaderboardEndpoints = {
  listLeaderboards: endpoint(addresses.listLeaderboards, {
    summary: 'Closed leaderboards of days, weeks, months or years on which there were votes, latest first',
    auth: 'anyone',
    query: paginationQuery.extend({ kind: z.enum(['day', 'week', 'month', 'year']).default('day') }),
    output: z.array(closedLeaderboard),
    list: true,
  }),
  getLeaderboard: endpoint(addresses.getLeaderboard, {
    summary:
      'The leaderboard of a period (UTC): today, 2026-11-21, 2026-W47, 2026-11, 2026 or all. A product competes in the periods of its first full day',
    auth: 'anyone',
    params: z.object({ period: soughtText() }),
    query: z.object({
      limit: z.coerce.number<number>().int().min(1).max(limits.max).default(limits.entries),
      offset: paginationQuery.shape.offset,
    }),
    output: leaderboard,
    errors: { 404: 'No such period, one that is yet to come, or one before the first product' },
  }),
};
