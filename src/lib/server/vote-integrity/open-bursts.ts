import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import { days } from '#lib/domain/durations.ts';
import { leaderboards, utcDay } from '#lib/domain/periods.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasJob } from '#lib/server/jobs/queue.ts';

const selectAttacked = compiled((db, { ids, since }: { ids: number[]; since: string }) =>
  db
    .selectFrom('findings')
    .select(sql<number>`product_id`.as('product_id'))
    .where('product_id', 'in', idsIn(db, ids))
    .where((is) => is.or([is('kind', '=', sql.lit('burst' as const)), is('ends_at', '>=', since)]))
    .where('state', '=', sql.lit('open' as const))
    .where('historic', '=', sql.lit(0)),
);

/**
 * Products with a burst that moderators have not decided about. One that is only worth a look counts for a day: nobody has to
 * decide about it, and twenty fresh accounts are no more than that.
 */
export const attackedProducts = (db: Handle, ids: number[], now: Date) =>
  selectAttacked(db, { ids, since: new Date(now.getTime() - days(1)).toISOString() });

/**
 * Condition on a leaderboard that has ended: it waits for moderators, since a burst in its period is open, or its votes are
 * still to be counted as they decided.
 */
export const waitsForModerators = (now: Date): AliasableExpression<SqlBool> => {
  const today = utcDay(new Date(now.getTime() - leaderboards.decision.longest));
  return sql<SqlBool>`(leaderboards.ends_on > ${today} and exists (
    select 1 from findings join leaderboard_entries entry on entry.product_id = findings.product_id
    where entry.period = leaderboards.period and kind = 'burst' and historic = 0
      and findings.starts_at < leaderboards.ends_on and findings.ends_at >= leaderboards.starts_on
      and (findings.state = 'open' or ${hasJob('markVotes', sql.ref<number>('findings.id'))})))`;
};
