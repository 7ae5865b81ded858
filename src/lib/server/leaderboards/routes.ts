import { endpoints } from '#lib/contract/endpoints.ts';
import { isDeep } from '#lib/domain/browsing.ts';
import { boundsOf, readPeriod } from '#lib/domain/periods.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { readBoard } from './board.ts';
import { closedBoards } from './queries.ts';

export const leaderboardRoutes = (mount: Mount): void => {
  mount(endpoints.listLeaderboards, async ({ context, principal, query }) => {
    if (isDeep(query.offset)) await context.rateLimiter.consume('combinations', principal.rateLimitKey);
    const { rows, total } = await closedBoards(context.db.read, query);
    const boards = rows.flatMap(({ period, closed_at, ranked }) => {
      const read = readPeriod(period);
      const bounds = read && boundsOf(read);
      return bounds && closed_at && ranked
        ? [{ period, endsAt: bounds.endsAt, closedAt: closed_at, ranked }]
        : [];
    });
    return new Paginated(boards, total);
  });

  // Not cached here, since it depends on the clock; the pages made of it are.
  mount(endpoints.getLeaderboard, async ({ context, principal, params, query }) => {
    if (isDeep(query.offset)) await context.rateLimiter.consume('combinations', principal.rateLimitKey);
    return readBoard(context.db.read, { name: params.period, now: context.clock(), ...query });
  });
};
