import { siteName } from './site.ts';

/** The subscription's part of the profile. */
export const subscriptionTexts = {
  prompt: 'Subscribe Now',
  preview: 'How you then stand beside your products',
  addedBy: 'Added by',
  /** As a product's page has it for one that was added now. */
  addedWhen: 'just now',
  /** What it is, and is not. */
  points: [
    'A mark beside your name, on all that you add and review: you stand behind it.',
    'One payment, once and for good. Nothing renews, and there is nothing to cancel.',
    'It buys no votes and no place in any list.',
  ],
  /** Beside the button, which is a price. */
  leadsTo: 'Leads to the checkout. Nothing is charged before you confirm it there.',
  waits:
    'Your e-mail address is not verified yet. You can subscribe now; the mark appears once it is verified.',
  /** For subscribers. */
  markWaits: 'Your mark waits: it appears beside your name once your e-mail address is verified.',
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

/** Title of the mark. @param month formatted */
export const subscribedSince = (month: string): string => `Subscribed since ${month}`;

/** Status of a subscription, with the specification's spelling. */
export const subscriptionStatus = (status: string): string => `Subscription Status : ${status}`;

/** @param time from which the coupon can be used again, formatted */
export const couponHeld = (time: string): string =>
  `You have opened a checkout with a coupon twice within the hour; try again at ${time}, or pay without it`;

/** The checkout page of the sandbox. */
export const checkoutTexts = {
  title: 'Checkout',
  purpose: 'Mark your account as verified, once and for good.',
  /** For the payment service, below the item. */
  about: `A mark beside your name on ${siteName}. ${subscriptionTexts.points[2]}`,
  sandbox: 'This is a sandbox: no card is charged, and no money moves.',
  item: `${siteName} subscription`,
  card: 'Card number',
  pay: (price: string) => `Pay ${price}`,
  leave: 'Cancel',
  whyOver: 'It was paid or cancelled, or was open for too long.',
  unknownCard: 'Use one of the test cards',
} as const;
