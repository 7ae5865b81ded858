import type { Defence } from './defence.ts';

export const payments: readonly Defence[] = [
  {
    attack: 'Asking for the status without paying',
    without: [
      {
        file: 'src/lib/server/subscriptions/payments/confirm-payment.ts',
        find: `  throw httpError(processing ? 'processing' : 'unpaid');
`,
        replace: `  if (processing) throw httpError('processing');
`,
      },
    ],
  },
  {
    attack: 'An event that Stripe did not sign',
    without: [
      {
        file: 'src/lib/server/subscriptions/payments/stripe.ts',
        find: 'event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);',
        replace: 'event = signature ? JSON.parse(body) : JSON.parse(body + webhookSecret);',
      },
    ],
  },
  {
    attack: 'Paying in the sandbox of a real site',
    without: [
      {
        file: 'src/lib/server/subscriptions/payments/pay-in-sandbox.ts',
        find: `  if (payments.kind !== 'sandbox') throw httpError('not_found');
  const reference = await payments.referenceOf(session);`,
        replace: `  const reference = payments.kind === 'sandbox' ? await payments.referenceOf(session) : session;`,
      },
    ],
  },
  {
    attack: 'Paying in the sandbox of a real site without payments',
    without: [
      {
        file: 'src/lib/server/app.ts',
        find: "if (context.config.payments !== 'off') {",
        replace: 'if (context.config) {',
      },
    ],
  },
  {
    attack: 'Two people who use the last one at the same time',
    without: [
      { file: 'src/lib/domain/coupon-error-code.ts', find: 'coupon.uses >= coupon.limit', replace: 'false' },
    ],
  },
  {
    attack: 'A price below what a card can be charged, or below zero',
    without: [
      {
        file: 'src/lib/domain/coupons.ts',
        find: '  if (price > 0 && price < minChargeCents) {',
        replace: '  if (price < 0) {',
      },
    ],
  },
  {
    attack: 'A price, an amount or a status in the body of a checkout',
    without: [
      {
        file: 'src/lib/contract/subscriptions.ts',
        find: 'z.strictObject({ coupon:',
        replace: 'z.looseObject({ coupon:',
      },
    ],
  },
  {
    attack: 'Another field beside the requested status',
    without: [
      {
        file: 'src/lib/contract/subscriptions.ts',
        find: 'z.strictObject({ status: userStatus })',
        replace: 'z.looseObject({ status: userStatus })',
      },
    ],
  },
  {
    attack: 'A signed event of another session, amount, currency or mode that names our checkout',
    without: [
      {
        file: 'src/lib/server/subscriptions/payments/mismatches.ts',
        find: '(name) => facts[name] !== undefined && facts[name] !== expected[name]',
        replace: '() => false',
      },
    ],
  },
  {
    attack: 'Paying, and getting the money refunded',
    without: [
      {
        file: 'src/lib/server/subscriptions/settle-checkout.ts',
        find: "(event === 'paid' || event === 'refunded') && (await",
        replace: "event === 'paid' && (await",
      },
    ],
  },
  {
    attack: 'A forged or expired sandbox session',
    without: [
      {
        file: 'src/lib/server/subscriptions/payments/sandbox.ts',
        find: 'const { payload } = await jwtVerify(session, key, {',
        replace:
          "const { payload } = ((..._given: unknown[]) => ({ payload: JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) }))(jwtVerify, key, {",
      },
    ],
  },
  {
    attack: 'Holding the last use forever, by checkouts that are never paid',
    without: [
      {
        file: 'src/lib/server/subscriptions/start-checkout.ts',
        find: `  if (coupon && amount) await limitCouponHolds(db, user.id, now);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Many checkouts of one person at once, each with its use',
    without: [
      {
        file: 'src/lib/server/subscriptions/start-checkout.ts',
        find: `    await settleCheckout(db, checkout, 'cancelled', at);
`,
        replace: '',
      },
      {
        file: 'src/lib/server/db/migrations/0008-verified-votes.ts',
        find: `  await sql\`create unique index checkouts_one_open on checkouts (user_id) where state = 'open'\`.execute(db);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'The event of a payment, sent again after the refund',
    without: [
      {
        file: 'src/lib/server/subscriptions/settle-checkout.ts',
        find: `  if (!reachedFrom[event].includes(checkout.state)) return { moved: false, cacheTags: [] };
`,
        replace: '',
      },
    ],
  },
];
