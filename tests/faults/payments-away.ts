import { fileURLToPath } from 'node:url';
import { damageOf } from './checks.ts';
import { fill, offerCoupon } from './fill.ts';
import type { Member } from './people.ts';
import { createPromises, quantile, type Scenario, until } from './scenario.ts';
import { startServer } from './server.ts';
import { reportPaid, startStripe, stripeSettings } from './stripe.ts';

/** In milliseconds: a browser gives up after 15 s. */
const limit = 14_000;
const redirected = fileURLToPath(new URL('stripe-here.ts', import.meta.url));

/** Stripe refuses, breaks, hangs, and comes back. */
export const paymentsAway: Scenario = {
  name: 'payments-away',
  promise:
    'without Stripe a checkout is a 503 within 14 s and holds no coupon; later it works, and events settle it',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members } = await fill(world, { members: 16 });
    const { port, sessions, outages, close } = await startStripe();
    const server = await startServer(world, {
      settings: { ...stripeSettings, STRIPE_PORT: String(port) },
      nodeOptions: ['--import', redirected],
    });
    const db = await world.open();
    await offerCoupon(db, null);
    const checkOut = async ({ token }: Member) => {
      const began = performance.now();
      const response = await fetch(`${server.url}/api/subscriptions/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ coupon: 'Early-Bird' }),
      });
      await response.text();
      const { status, headers } = response;
      return { status, retryAfter: headers.get('retry-after'), milliseconds: performance.now() - began };
    };
    const usesOf = async () =>
      (await db.read.selectFrom('coupons').select('uses').executeTakeFirst())?.uses ?? 0;
    const figures: Record<string, number | string> = {};
    let next = 0;
    for (const [state, { begin, end }] of Object.entries(outages)) {
      await begin();
      const before = await usesOf();
      const four = members.slice(next, next + 4);
      next += 4;
      const answers = await Promise.all(four.map(checkOut));
      hold(
        answers.every(({ status, retryAfter }) => status === 503 && retryAfter),
        `a checkout is a ${answers.map(({ status }) => status)} while Stripe ${state}`,
      );
      const longest = quantile(
        answers.map(({ milliseconds }) => milliseconds),
        1,
      );
      hold(longest < limit, `a checkout takes ${longest} ms while Stripe ${state}`);
      figures[`ms to a 503, at most, while it ${state}`] = longest;
      hold((await usesOf()) === before, `a coupon is held while Stripe ${state}`);
      await end();
      const again = await Promise.all(four.map(checkOut));
      hold(
        again.every(({ status }) => status === 200),
        `after it ${state} a checkout is a ${again.map(({ status }) => status)}`,
      );
    }
    const opened = sessions.filter(({ status }) => status === 'open');
    let settled = 0;
    for (const session of opened) if ((await reportPaid(server.url, session)) === 200) settled++;
    const subscribers = await until('every payment', async () => {
      const { length } = await db.read
        .selectFrom('users')
        .select('id')
        .where('status', 'is not', null)
        .execute();
      return length >= 12 && length;
    });
    figures['paid afterwards'] = settled;
    figures['subscribers then'] = subscribers;
    figures['lines logged'] = server.output().split('\n').filter(Boolean).length;
    await db.close();
    await server.end('SIGTERM');
    await close();
    for (const damage of await damageOf(world)) hold(false, damage);
    return { figures, broken };
  },
};
