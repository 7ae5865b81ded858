import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, deletedCount, insertedId, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { listWindow } from '#lib/contract/kit/lists.ts';
import { sizes } from '#lib/limits.ts';
import { coupon, couponChange, couponDraft } from './coupons.ts';

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
