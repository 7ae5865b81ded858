import type { EndpointName } from '../../contract/addresses.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';

/** Calls whose shape is settled, and which nobody answers yet. */
const unfinished: Partial<Record<EndpointName, ErrorCode[]>> = {
  startCheckout: [
    'already_subscribed',
    'coupon_unknown',
    'coupon_disabled',
    'coupon_expired',
    'coupon_used_up',
  ],
  getSubscription: ['not_found'],
  receiveStripeEvent: ['bad_signature'],
  getSandboxCheckout: ['checkout_over'],
  payInSandbox: ['card_declined'],
  cancelInSandbox: ['processing'],
  listCoupons: ['not_found'],
  addCoupon: ['coupon_code_taken'],
  changeCoupon: ['not_found'],
  deleteCoupon: ['not_found'],
  listReports: ['not_found'],
  getStatistics: ['payments_unavailable'],
  listModerationLog: ['not_found'],
};

export const unfinishedRoutes = (mount: Mount): void => {
  for (const [name, [code = 'not_found']] of Object.entries(unfinished)) {
    mount(endpoints[name as EndpointName], async () => {
      throw new Refusal(code);
    });
  }
};
