import { endpoints } from '#lib/contract/endpoints.ts';
import { boundsOf, readPeriod } from '#lib/domain/periods.ts';
import { limitDeepPart } from '#lib/server/api/limit-member.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { readBoard } from './board.ts';
import { closedBoards } from './queries.ts';

export const leaderboardRoutes = (mount: Mount): void => {
  mount(endpoints.listLeaderboards, async ({ context, principal, query }) => {
    await limitDeepPart(context.rateLimiter, principal, query.offset);
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
    await limitDeepPart(context.rateLimiter, principal, query.offset);
    return readBoard(context.db.read, { name: params.period, now: context.clock(), ...query });
  });
};
