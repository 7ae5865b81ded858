import { z } from 'zod';

/** What a person paid, or is about to. Amounts are in cents. */
export const subscription = z.object({
  state: z.enum(['none', 'open', 'processing', 'paid', 'refunded']),
  /** With the coupon taken off; null without a checkout. */
  amount: z.int().nullable(),
  listPrice: z.int().nullable(),
  /** The code of the coupon that lowered it, as it was then. */
  coupon: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** Where a browser goes next. */
export const destination = z.object({ url: z.string() });

/** Stands for one checkout of one person, signed by us. */
export const sandboxSession = z.string().max(1_000);

/** What the sandbox's page shows. */
export const sandboxCheckout = z.object({
  amount: z.int(),
  listPrice: z.int(),
  coupon: z.string().nullable(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;
