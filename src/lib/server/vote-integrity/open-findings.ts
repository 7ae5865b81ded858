import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';

/** Condition on a finding: it lowers votes until moderators decide. As the index `findings_to_decide` has it. */
export const isLowering: RawBuilder<SqlBool> = sql`(findings.kind <> 'watch' and findings.historic = 0
  and findings.state = 'open')`;

/**
 * Products with a burst that moderators have not decided about. One that is only worth a look does not count: each hundredth
 * vote or so comes without its proof, and an honest crowd would lose places by them.
 */
export const attackedProducts = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('findings')
    .select(sql<number>`product_id`.as('product_id'))
    .where('product_id', 'in', idsIn(db, ids))
    .where(isLowering),
);
