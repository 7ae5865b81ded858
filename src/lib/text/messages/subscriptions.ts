import type { Receipt } from '#lib/contract/subscriptions.ts';
import { siteName } from './site.ts';

/** The subscription's part of the profile. */
export const subscriptionTexts = {
  prompt: 'Subscribe Now',
  preview: 'How your name will look',
  addedBy: 'Added by',
  /** Text of a product's page for one that has just been added. */
  addedWhen: 'just now',
  /** Benefits and limits of the subscription. */
  points: [
    'A verified mark next to your name on everything you add and review.',
    'One payment, no renewal, nothing to cancel.',
    'It buys no votes and no place in any list.',
  ],
  /** Text next to the button, which shows only a price. */
  leadsTo: 'Opens the checkout. Nothing is charged until you confirm there.',
  waits:
    'Your e-mail address is not verified yet. You can subscribe now. The mark appears once it is verified.',
  /** For subscribers. */
  markWaits: 'Your mark appears once your e-mail address is verified.',
  coupon: 'Coupon code (optional)',
  successful: 'Subscription successful',
  failed: 'Subscription failed',
  processing:
    'Your payment is being processed. You don’t need to do anything, and you won’t be charged twice.',
  cancelled: 'You left the checkout. Nothing was charged. You can subscribe at any time.',
  declined: 'No payment arrived, so nothing was charged.',
  unheard: 'We could not look up your payment. If you paid, the payment is not lost.',
  askAgain: 'Check again',
} as const;

/** Title of the mark. @param month formatted */
export const subscribedSince = (month: string): string => `Subscribed since ${month}`;

/** Status of a subscription, with the specification's spelling. */
export const subscriptionStatus = (status: string): string => `Subscription Status : ${status}`;

/** @param time from which the coupon can be used again, formatted */
export const couponHeld = (time: string): string =>
  `Your unpaid checkouts have held coupons for too long. Try again at ${time}, or pay without it.`;

/** The checkout page of the sandbox. */
export const checkoutTexts = {
  title: 'Checkout',
  purpose: 'Mark your account as verified with one payment.',
  /** For the payment service, below the item. */
  about: `A mark next to your name on ${siteName}. ${subscriptionTexts.points[2]}`,
  sandbox: 'This is a sandbox. No card is charged.',
  item: `${siteName} subscription`,
  card: 'Card number',
  pay: (price: string) => `Pay ${price}`,
  leave: 'Cancel',
  whyOver: 'It was paid, cancelled, or open for too long.',
  unknownCard: 'Use one of the test cards',
} as const;

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
