import { siteName } from './site.ts';

/** What the subscription's area of a profile says. */
export const subscriptionTexts = {
  prompt: 'Subscribe Now',
  coupon: 'Coupon code (optional)',
  successful: 'Subscription successful',
  failed: 'Subscription failed',
  processing:
    'Your payment is being processed. Nothing more is needed from you, and you are not charged twice.',
  cancelled: 'You left the checkout, and nothing was charged. You can subscribe whenever you like.',
  declined: 'No payment has arrived, and nothing was charged.',
  unheard: 'The server could not be asked about your payment. Whatever you paid is not lost.',
  askAgain: 'Ask again',
} as const;

/** The state of a subscription, with the record's own word for it. */
export const subscriptionStatus = (status: string): string => `Subscription Status : ${status}`;

/** Why a coupon is not taken for now. @param time from when on it is, as a clock shows it */
export const couponHeld = (time: string): string =>
  `You have opened a checkout with a coupon twice within the hour; try again at ${time}, or pay without it`;

/** What the sandbox's checkout says. */
export const checkoutTexts = {
  title: 'Checkout',
  purpose: 'Mark your account as verified, once and for good.',
  sandbox: 'This is a sandbox: no card is charged, and no money moves.',
  item: `${siteName} subscription`,
  card: 'Card number',
  pay: (price: string) => `Pay ${price}`,
  leave: 'Cancel',
  whyOver: 'It was paid or cancelled, or it lay open for too long.',
  unknownCard: 'Use one of the test cards',
} as const;
