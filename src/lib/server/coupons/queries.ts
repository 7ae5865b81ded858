import type { Selectable } from 'kysely';
import type { Coupon, CouponDraft } from '#lib/contract/coupons.ts';
import { couponErrorCode } from '#lib/domain/coupons.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import type { CouponsTable } from '#lib/server/db/schema.ts';
import { openCheckouts, overdue } from '#lib/server/subscriptions/queries.ts';
import { fold } from '#lib/text/words.ts';

export type CouponRow = Selectable<CouponsTable>;

/** Codes are compared without regard to case. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

export const findCoupon = (db: Handle, id: number): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

export const findCouponByCode = (db: Handle, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code_key', '=', codeKey(code)).executeTakeFirst();

/**
 * Locks, in one order, the coupons whose uses a change may touch: the one that it is about, by its code or id, that of
 * the user's open checkout, and those of overdue ones.
 */
export const lockCoupons = (
  db: Handle,
  { code, id, userId, at }: { code?: string | undefined; id?: number; userId?: number; at: string },
): Promise<unknown> =>
  db
    .selectFrom('coupons')
    .select('id')
    .where((is) =>
      is.or([
        is('id', 'in', overdue(db, at).where('holds_use', '=', 1).select('coupon_id')),
        ...(code === undefined ? [] : [is('code_key', '=', codeKey(code))]),
        ...(id === undefined ? [] : [is('id', '=', id)]),
        ...(userId === undefined ? [] : [is('id', 'in', openCheckouts(db, userId).select('coupon_id'))]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The uses of each coupon that checkouts past their time still hold, and that are free again. */
const freedUses = async (db: Handle, at: string): Promise<Map<number | null, number>> => {
  const rows = await overdue(db, at)
    .select(({ fn }) => ['coupon_id', fn.countAll<number>().as('total')])
    .where('holds_use', '=', 1)
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id, total }) => [coupon_id, Number(total)]));
};

/**
 * Coupons, latest first, whose code or description contains `q`, with their uses at this time. Reads all, which are
 * few: SQL folds no case outside ASCII on SQLite.
 */
export const listCoupons = async (
  db: Handle,
  { q = '', at }: { q?: string | undefined; at: string },
  { limit, offset }: Pagination,
): Promise<Rows<CouponRow>> => {
  const sought = fold(q.trim());
  const coupons = await db.selectFrom('coupons').selectAll().orderBy('id', 'desc').execute();
  const hits = coupons.filter(({ code, description }) =>
    [code, description].some((text) => fold(text).includes(sought)),
  );
  const freed = await freedUses(db, at);
  const rows = hits.slice(offset, offset + limit);
  return {
    rows: rows.map((row) => ({ ...row, uses: row.uses - (freed.get(row.id) ?? 0) })),
    total: hits.length,
  };
};

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

export const draftOf = (row: CouponRow): CouponDraft => ({
  code: row.code,
  description: row.description,
  kind: row.kind,
  value: row.value,
  validUntil: row.valid_until,
  limit: row.use_limit,
  active: row.active === 1,
});

export const toCoupon = (row: CouponRow): Coupon => ({
  _id: String(row.id),
  ...draftOf(row),
  uses: row.uses,
  createdAt: row.created_at,
});
