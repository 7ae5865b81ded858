import { couponErrorCode } from '#lib/domain/coupons.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { freedUses } from './queries.ts';
import { toCoupon } from './to-entity.ts';

/** Number of coupons that the checkout would accept at this time. Reads all enabled ones, which are few. */
export const countActiveCoupons = async (db: Handle, at: string): Promise<number> => {
  const enabled = await db.selectFrom('coupons').selectAll().where('active', '=', 1).execute();
  const freed = await freedUses(db, at);
  const usable = enabled.filter((row) => {
    const uses = row.uses - (freed.get(row.id) ?? 0);
    return couponErrorCode(toCoupon({ ...row, uses }), at) === undefined;
  });
  return usable.length;
};
