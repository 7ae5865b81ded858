import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import { leaderboards, utcDay } from '#lib/domain/periods.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { hasJob } from '#lib/server/jobs/queue.ts';

/** Products with a burst that moderators have not decided about. */
export const attackedProducts = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('findings')
    .select(sql<number>`product_id`.as('product_id'))
    .where('product_id', 'in', idsIn(db, ids))
    .where('kind', '=', sql.lit('burst' as const))
    .where('state', '=', sql.lit('open' as const))
    .where('historic', '=', sql.lit(0)),
);

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
