import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import { shortDate } from '#lib/text/dates.ts';
import { inDollars } from '#lib/text/money.ts';
import { addCoupon, changeCoupon, deleteCoupon } from './operations.ts';
import { type CouponRow, findCoupon, listCoupons, lockCoupons, toCoupon } from './queries.ts';

/** Admins choose a day, up to its end; API clients may name any time. */
const expiryText = (at: string): string =>
  at.endsWith('T23:59:59.999Z') ? shortDate(at) : `${shortDate(at)}, ${at.slice(11, 16)} UTC`;

/** Description of a coupon for the audit log: discount, expiry, limit of uses, state. */
const described = ({ kind, value, valid_until, use_limit, active }: CouponRow): string =>
  [
    kind === 'percent' ? `${value}%` : inDollars(value),
    valid_until ? `until ${expiryText(valid_until)}` : undefined,
    use_limit === null ? undefined : `${use_limit} uses`,
    active ? undefined : 'off',
  ]
    .filter(Boolean)
    .join(', ');

/** Records what was done with a coupon, as it is now. One that is not there leaves no entry. */
const auditCoupon = async (
  db: Handle,
  type: 'addCoupon' | 'changeCoupon' | 'deleteCoupon',
  id: number,
  { by, at }: Pick<NewEvent, 'by' | 'at'>,
): Promise<void> => {
  const coupon = await findCoupon(db, id);
  if (coupon)
    await recordEvent(db, { type, by, subject: { id, name: coupon.code }, details: described(coupon), at });
};

export const couponRoutes = (mount: Mount): void => {
  mount(endpoints.listCoupons, async ({ context, principal, query: { q, ...pagination } }) => {
    authorise(principal, 'coupons.manage');
    const at = context.clock().toISOString();
    const { rows, total } = await listCoupons(context.db.read, { q, at }, pagination);
    return new Paginated(rows.map(toCoupon), total);
  });

  mount(endpoints.addCoupon, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('coupons', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const id = await write(async (db, me) => {
      const by = authorise(me, 'coupons.manage');
      const added = await addCoupon(db, body, at);
      await auditCoupon(db, 'addCoupon', added, { by, at });
      return added;
    });
    return { insertedId: String(id) };
  });

  mount(endpoints.changeCoupon, async ({ context, principal, params, body, write }) => {
    await context.rateLimiter.consume('coupons', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const id = rowId(params.id);
    const modifiedCount = await write(async (db, me) => {
      const by = authorise(me, 'coupons.manage');
      const modified = await changeCoupon(db, id, body, at);
      if (modified) await auditCoupon(db, 'changeCoupon', id, { by, at });
      return modified;
    });
    return { modifiedCount };
  });

  mount(endpoints.deleteCoupon, async ({ context, params, write }) => {
    const at = context.clock().toISOString();
    const id = rowId(params.id);
    const deletedCount = await write(async (db, me) => {
      const by = authorise(me, 'coupons.manage');
      // Before: afterwards nothing is left to describe.
      await lockCoupons(db, { id, at });
      await auditCoupon(db, 'deleteCoupon', id, { by, at });
      return deleteCoupon(db, id);
    });
    return { deletedCount };
  });
};
