import { browser } from './browser.ts';
import { content } from './content.ts';
import { http } from './http.ts';
import { identity } from './identity.ts';
import type { Patch } from './patch.ts';
import { rights } from './rights.ts';

const payments: readonly Patch[] = [
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

const operator: readonly Patch[] = [
  {
    attack: 'Finding them in what a killed export has left',
    file: 'src/lib/server/ops/write-whole.ts',
    find: '\'read -r _; rm -f -- "$@"\'',
    replace: "'read -r _'",
  },
  {
    attack: 'Finding them in the log',
    file: 'src/lib/server/api/log-requests.ts',
    find: 'const route = routePath(c, -1);',
    replace: 'const route = c.req.path;',
  },
  {
    attack: 'Finding them in the log',
    file: 'src/lib/server/http/observe.ts',
    find: 'const { path } = splitUrl(url);',
    replace: 'const path = url;',
  },
];

/** In the order of docs/security.md. */
export const patches: readonly Patch[] = [
  ...identity,
  ...rights,
  ...content,
  ...browser,
  ...http,
  ...payments,
  ...operator,
];
