import { type SqlBool, sql } from 'kysely';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { hasEnded, type Period, periodAround, utcDay } from '#lib/domain/periods.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';

type Start = Pick<Period, 'kind' | 'startsOn'>;

/** One look at an index for each board: for `exists`, PostgreSQL may read all entries first. */
const hasEntries = sql<SqlBool>`(
  select 1 from leaderboard_entries where leaderboard_entries.period = leaderboards.period limit 1
) is not null`;

const boardBefore = compiled((db, { kind, startsOn }: Start) =>
  db
    .selectFrom('leaderboards')
    .select('period')
    .where('kind', '=', kind)
    .where('starts_on', '<', startsOn)
    .where(hasEntries)
    .orderBy('starts_on', 'desc')
    .limit(1),
);

const boardAfter = compiled((db, { kind, startsOn, today }: Start & { today: string }) =>
  db
    .selectFrom('leaderboards')
    .select('period')
    .where('kind', '=', kind)
    .where('starts_on', '>', startsOn)
    .where('starts_on', '<=', today)
    .where(hasEntries)
    .orderBy('starts_on')
    .limit(1),
);

/**
 * Returns the nearest boards before and after that of a period on which something competes. After the last of them comes the
 * running period.
 */
export const neighboursOf = async (
  db: Handle,
  period: Period,
  now: Date,
): Promise<Pick<Leaderboard, 'previous' | 'next'>> => {
  const { kind, startsOn } = period;
  if (kind === 'all') return { previous: null, next: null };
  const today = utcDay(now);
  const [[before], [after]] = await Promise.all([
    boardBefore(db, { kind, startsOn }),
    boardAfter(db, { kind, startsOn, today }),
  ]);
  const running = hasEnded(period, now) ? periodAround(kind, today).name : null;
  return { previous: before?.period ?? null, next: after?.period ?? running };
};
