import type { Defence } from './defence.ts';

export const payments: readonly Defence[] = [
  {
    attack: 'Asking for the status without paying',
    without: [
      {
        file: 'src/lib/server/payments/confirm-payment.ts',
        find: `  throw new Refusal(processing ? 'processing' : 'unpaid');
`,
        replace: `  if (processing) throw new Refusal('processing');
`,
      },
    ],
  },
  {
    attack: 'An event that Stripe did not sign',
    without: [
      {
        file: 'src/lib/server/payments/stripe.ts',
        find: 'event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);',
        replace: 'event = signature ? JSON.parse(body) : JSON.parse(body + webhookSecret);',
      },
    ],
  },
  {
    attack: 'Paying in the sandbox of a real site',
    without: [
      {
        file: 'src/lib/server/payments/pay-in-sandbox.ts',
        find: `  if (payments.kind !== 'sandbox') throw new Refusal('not_found');`,
        replace: `  if (payments.kind !== 'sandbox') throw new Refusal('checkout_over');`,
      },
    ],
  },
  {
    attack: 'Two people who want the last use at once',
    without: [
      { file: 'src/lib/rules/coupon-refusal.ts', find: 'coupon.uses >= coupon.use_limit', replace: 'false' },
    ],
  },
  {
    attack: 'A price below what a card can be charged, or below zero',
    without: [
      {
        file: 'src/lib/rules/coupon.ts',
        find: '  if (price > 0 && price < leastChargeCents) {',
        replace: '  if (price < 0) {',
      },
    ],
  },
];
