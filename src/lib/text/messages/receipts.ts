import type { Receipt } from '#lib/contract/subscriptions.ts';
import { siteName } from './site.ts';

/** The receipt of a payment. */
export const receiptTexts = {
  title: 'Receipt',
  number: 'Number',
  date: 'Paid on',
  refunded: 'Refunded or disputed on',
  payer: 'Paid by',
  payee: 'Paid to',
  item: `${siteName} subscription`,
  once: 'One-time payment',
  coupon: 'Coupon',
  total: 'Total paid',
  print: 'Print',
  atProvider: 'Stripe’s receipt',
  gone: 'No such receipt',
  whyGone: 'You have no payment with this number. Your receipt is linked from your profile.',
  /** A dispute is settled as a refund is: the bank takes the money back. */
  refundedNote: 'This payment was refunded or disputed and no longer counts.',
  refundedOnProfile: 'was refunded or disputed and no longer counts.',
} as const;

/** Payment methods. */
export const paidThrough: Record<Receipt['provider'], string> = {
  none: 'Nothing was charged.',
  sandbox: 'Paid in the sandbox. No card was charged.',
  stripe: 'Paid by card through Stripe.',
};
