import type { CouponDraft } from '#lib/contract/coupons.ts';

export type SeedCoupon = Omit<CouponDraft, 'validUntil'> & {
  madeDaysAgo: number;
  /** From the time of seeding; negative: expired. */
  validForDays: number | null;
};

/** One of each kind, and one for each reason why a coupon can't be used. */
export const coupons: readonly SeedCoupon[] = [
  {
    code: 'FIRST-FINDS',
    description: 'For the first two who subscribed',
    kind: 'percent',
    value: 50,
    limit: 2,
    active: true,
    madeDaysAgo: 60,
    validForDays: null,
  },
  {
    code: 'Summer-Dig',
    description: 'Summer campaign',
    kind: 'percent',
    value: 25,
    limit: null,
    active: true,
    madeDaysAgo: 88,
    validForDays: -21,
  },
  {
    code: 'PRESS',
    description: 'For journalists, until the list leaked',
    kind: 'percent',
    value: 100,
    limit: 20,
    active: false,
    madeDaysAgo: 40,
    validForDays: null,
  },
  {
    code: 'TEN-OFF',
    description: 'Ten dollars off, from the newsletter',
    kind: 'amount',
    value: 10_00,
    limit: 100,
    active: true,
    madeDaysAgo: 30,
    validForDays: 60,
  },
  {
    code: 'UNEARTH20',
    description: 'For everybody who asks',
    kind: 'percent',
    value: 20,
    limit: null,
    active: true,
    madeDaysAgo: 12,
    validForDays: null,
  },
];
