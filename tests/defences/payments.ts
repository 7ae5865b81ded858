import type { Patch } from './patch.ts';

export const payments: readonly Patch[] = [
  {
    attack: 'An event that Stripe did not sign',
    file: 'src/lib/server/subscriptions/payments/stripe.ts',
    find: 'event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);',
    replace: 'event = signature ? JSON.parse(body) : JSON.parse(body + webhookSecret);',
  },
  {
    attack: 'A price, an amount or a status in the body of a checkout',
    file: 'src/lib/contract/subscriptions.ts',
    find: 'z.strictObject({ coupon:',
    replace: 'z.looseObject({ coupon:',
  },
  {
    attack: 'Another field beside the requested status',
    file: 'src/lib/contract/subscriptions.ts',
    find: 'z.strictObject({ status: userStatus })',
    replace: 'z.looseObject({ status: userStatus })',
  },
  {
    attack: 'A forged or expired sandbox session',
    file: 'src/lib/server/subscriptions/payments/sandbox.ts',
    find: 'const { payload } = await jwtVerify(session, key, {',
    replace:
      "const { payload } = ((..._given: unknown[]) => ({ payload: JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) }))(jwtVerify, key, {",
  },
  {
    attack: 'Many checkouts of one person at once, each with its use',
    file: 'src/lib/server/subscriptions/start-checkout.ts',
    find: "await settleCheckout(db, checkout, 'cancelled', at);",
  },
  {
    attack: 'Many checkouts of one person at once, each with its use',
    file: 'src/lib/server/db/migrations/baseline/indexes.ts',
    find: `"checkouts_one_open on checkouts (user_id) where state = 'open'",`,
  },
];
