import { siteName } from './site.ts';

/** The subscription's part of the profile. */
export const subscriptionTexts = {
  prompt: 'Subscribe Now',
  coupon: 'Coupon code (optional)',
  successful: 'Subscription successful',
  failed: 'Subscription failed',
  processing:
    'Your payment is being processed. Nothing more is needed from you, and you are not charged twice.',
  cancelled: 'You left the checkout, and nothing was charged. You can subscribe whenever you like.',
  declined: 'No payment has arrived, and nothing was charged.',
  unheard: 'We could not look up your payment. Whatever you paid is not lost.',
  askAgain: 'Ask again',
} as const;

/** Status of a subscription, with the specification's spelling. */
export const subscriptionStatus = (status: string): string => `Subscription Status : ${status}`;

/** @param time from which the coupon can be used again, formatted */
export const couponHeld = (time: string): string =>
  `You have opened a checkout with a coupon twice within the hour; try again at ${time}, or pay without it`;

/** The checkout page of the sandbox. */
export const checkoutTexts = {
  title: 'Checkout',
  purpose: 'Mark your account as verified, once and for good.',
  sandbox: 'This is a sandbox: no card is charged, and no money moves.',
  item: `${siteName} subscription`,
  card: 'Card number',
  pay: (price: string) => `Pay ${price}`,
  leave: 'Cancel',
  whyOver: 'It was paid or cancelled, or was open for too long.',
  unknownCard: 'Use one of the test cards',
} as const;
