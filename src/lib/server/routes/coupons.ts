import { endpoints } from '../../contract/endpoints.ts';
import { authorise } from '../api/caller.ts';
import { Listed, type Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import { listCoupons } from '../db/queries/coupons.ts';
import { toCoupon } from '../db/to-entity.ts';
import { transact } from '../db/transact.ts';
import { addCoupon, changeCoupon, deleteCoupon } from '../operations/keep-coupons.ts';
import { rowId } from './row-id.ts';

export const couponRoutes = (mount: Mount): void => {
  mount(endpoints.listCoupons, async ({ context, caller, query: { q, ...window } }) => {
    authorise(caller, 'coupons.manage');
    const at = context.clock().toISOString();
    const { rows, total } = await listCoupons(context.db.read, { q, at }, window);
    return new Listed(rows.map(toCoupon), total);
  });

  mount(endpoints.addCoupon, async ({ context, caller, body }) => {
    authorise(caller, 'coupons.manage');
    await context.allow('coupons', caller.countedAs);
    const at = context.clock().toISOString();
    const id = await transact(context.db, (db) => addCoupon(db, body, at));
    if (id === undefined) throw new Refusal('coupon_code_taken');
    return { insertedId: String(id) };
  });

  mount(endpoints.changeCoupon, async ({ context, caller, params, body }) => {
    authorise(caller, 'coupons.manage');
    await context.allow('coupons', caller.countedAs);
    const at = context.clock().toISOString();
    const outcome = await transact(context.db, (db) => changeCoupon(db, rowId(params.id), body, at));
    if (outcome === 'not_found' || outcome === 'coupon_code_taken') throw new Refusal(outcome);
    if (typeof outcome === 'object') throw new Refusal('invalid', { issues: [outcome] });
    return { modifiedCount: outcome };
  });

  mount(endpoints.deleteCoupon, async ({ context, caller, params }) => {
    authorise(caller, 'coupons.manage');
    return { deletedCount: await transact(context.db, (db) => deleteCoupon(db, rowId(params.id))) };
  });
};
