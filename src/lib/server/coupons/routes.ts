import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { addCoupon, changeCoupon, deleteCoupon } from './operations.ts';
import { listCoupons } from './queries.ts';
import { toCoupon } from './to-entity.ts';

export const couponRoutes = (mount: Mount): void => {
  mount(endpoints.listCoupons, async ({ context, principal, query: { q, ...pagination } }) => {
    authorise(principal, 'coupons.manage');
    const at = context.clock().toISOString();
    const { rows, total } = await listCoupons(context.db.read, { q, at }, pagination);
    return new Paginated(rows.map(toCoupon), total);
  });

  mount(endpoints.addCoupon, async ({ context, principal, body, write }) => {
    authorise(principal, 'coupons.manage');
    await context.rateLimiter.consume('coupons', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const id = await write((db) => addCoupon(db, body, at));
    return { insertedId: String(id) };
  });

  mount(endpoints.changeCoupon, async ({ context, principal, params, body, write }) => {
    authorise(principal, 'coupons.manage');
    await context.rateLimiter.consume('coupons', principal.rateLimitKey);
    const at = context.clock().toISOString();
    return {
      modifiedCount: await write((db) => changeCoupon(db, rowId(params.id), body, at)),
    };
  });

  mount(endpoints.deleteCoupon, async ({ principal, params, write }) => {
    authorise(principal, 'coupons.manage');
    return { deletedCount: await write((db) => deleteCoupon(db, rowId(params.id))) };
  });
};
