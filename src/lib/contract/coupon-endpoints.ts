import { z } from 'zod';
import { sizes } from '#lib/limits.ts';
import { addresses } from './addresses.ts';
import { byId, deletedCount, insertedId, modifiedCount } from './common.ts';
import { coupon, couponChange, couponDraft } from './coupon.ts';
import { endpoint } from './endpoint.ts';
import { listWindow } from './lists.ts';

export const couponEndpoints = {
  listCoupons: endpoint(addresses.listCoupons, {
    summary: 'Coupons, latest first; q finds them by code or description',
    auth: 'member',
    query: listWindow.extend({ q: z.string().max(sizes.keyword).optional() }),
    output: z.array(coupon),
    list: true,
  }),
  addCoupon: endpoint(addresses.addCoupon, {
    summary: 'Makes a coupon',
    auth: 'member',
    body: couponDraft,
    output: insertedId,
    errors: { 409: 'Another coupon has this code' },
  }),
  changeCoupon: endpoint(addresses.changeCoupon, {
    summary: 'Changes a coupon, or switches it off and on',
    auth: 'member',
    params: byId,
    body: couponChange,
    output: modifiedCount,
    errors: { 404: 'No such coupon', 409: 'Another coupon has this code' },
  }),
  deleteCoupon: endpoint(addresses.deleteCoupon, {
    summary: 'Deletes a coupon; payments keep its code',
    auth: 'member',
    params: byId,
    output: deletedCount,
  }),
};
