export type SeedSubscription = {
  /** E-mail. */
  by: string;
  coupon: string | undefined;
  daysAgo: number;
  refundedDaysAgo?: number;
};

/** In the order of payment. */
export const subscriptions: readonly SeedSubscription[] = [
  { by: 'lucia@unearth.example', coupon: 'FIRST-FINDS', daysAgo: 52.3 },
  { by: 'astrid@unearth.example', coupon: 'FIRST-FINDS', daysAgo: 48.9 },
  { by: 'chip@unearth.example', coupon: undefined, daysAgo: 21.4, refundedDaysAgo: 19.8 },
  { by: 'tevita@unearth.example', coupon: 'TEN-OFF', daysAgo: 13.7 },
  { by: 'farid@unearth.example', coupon: undefined, daysAgo: 6.1 },
];
