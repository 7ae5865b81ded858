import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { anonymousAt } from '#lib/server/api/principal.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import { addCoupon, changeCoupon } from '#lib/server/coupons/operations.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { moderateProduct } from '#lib/server/moderation/moderate-product.ts';
import { applyPendingRole } from '#lib/server/staff/apply-pending-role.ts';
import { openCheckout } from '#lib/server/subscriptions/payments/open-checkout.ts';
import { findCheckout } from '#lib/server/subscriptions/queries.ts';
import { settleCheckout } from '#lib/server/subscriptions/settle-checkout.ts';
import { startCheckout } from '#lib/server/subscriptions/start-checkout.ts';
import { changeAccount } from '#lib/server/users/change-account.ts';
import { findUserByEmail, type UserRow } from '#lib/server/users/queries.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { furnish } from '../support/example-calls.ts';
import { subscriptionOf } from '../support/payments.ts';
import { coupon, createTestApi, type TestApi, test } from '../support/test-api.ts';

const at = '2026-11-21T12:00:00.000Z';
const now = new Date(at);

const userOf = async ({ context }: TestApi, { email }: { email: string }): Promise<UserRow> => {
  const user = await findUserByEmail(context.db.read, email);
  if (!user) throw new Error(`nobody is ${email}`);
  return user;
};

type Operation = (db: Handle, api: TestApi) => Promise<unknown>;

const identity = (fields: object) => ({
  uid: 'uid-mara',
  email: 'mara@unearth.example',
  emailVerified: true,
  name: undefined,
  photoURL: undefined,
  ...fields,
});
const draft = (fields: object = {}) => ({ ...coupon(), kind: 'percent' as const, active: true, ...fields });
const couponId = async (db: Handle): Promise<number> =>
  (await db.selectFrom('coupons').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const productId = async (db: Handle): Promise<number> =>
  (await db.selectFrom('products').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const subscribe =
  (name: string, code?: string): Operation =>
  async (db, api) =>
    startCheckout(db, {
      user: await userOf(api, { email: `${name}@unearth.example` }),
      coupon: code,
      reference: randomUUID(),
      provider: 'sandbox',
      now,
    });

/** Operations that fail by a rule, each with the code it throws. */
const failing: [name: string, code: ErrorCode, operation: Operation][] = [
  [
    'registerUser',
    'email_taken',
    (db) => registerUser(db, identity({ uid: 'uid-other', emailVerified: false }), { name: 'Mara', at }),
  ],
  [
    'registerUser',
    'suspended',
    async (db) => {
      await db.updateTable('users').set({ suspended_at: at }).where('uid', '=', 'uid-mara').execute();
      return registerUser(db, identity({}), { name: 'Mara', at });
    },
  ],
  ['addCoupon', 'coupon_code_taken', (db) => addCoupon(db, draft({ code: 'EARLY-bird' }), at)],
  ['changeCoupon', 'not_found', (db) => changeCoupon(db, 4711, { active: false }, at)],
  ['changeCoupon', 'invalid', async (db) => changeCoupon(db, await couponId(db), { value: 101 }, at)],
  [
    'changeCoupon',
    'coupon_code_taken',
    async (db) => {
      await addCoupon(db, draft({ code: 'other' }), at);
      return changeCoupon(db, await couponId(db), { code: 'other' }, at);
    },
  ],
  [
    'moderateProduct',
    'changed_meanwhile',
    async (db) =>
      moderateProduct(db, await productId(db), {
        decision: { status: 'rejected' },
        expectedVersion: '2020-01-01T00:00:00.000Z',
        at,
      }),
  ],
  [
    'changeAccount',
    'not_a_user',
    async (db, api) => {
      const admin = await userOf(api, { email: 'noor@unearth.example' });
      return changeAccount(db, admin, { role: 'moderator' }, { by: admin, at });
    },
  ],
  [
    'changeAccount',
    'last_admin',
    async (db, api) => {
      const admin = await userOf(api, { email: 'noor@unearth.example' });
      return changeAccount(db, admin, { suspended: true }, { by: admin, at });
    },
  ],
  [
    'applyPendingRole',
    'wrong_role_code',
    async (db, api) =>
      applyPendingRole(db, await userOf(api, { email: 'ivo@unearth.example' }), 'none', {
        adminEmails: [],
        at: now,
      }),
  ],
  ['startCheckout', 'coupon_unknown', subscribe('mara', 'no-such')],
  [
    'startCheckout',
    'already_subscribed',
    async (db, api) => {
      const { checkout } = (await subscribe('ivo')(db, api)) as Awaited<ReturnType<typeof startCheckout>>;
      await settleCheckout(db, checkout, 'paid', at);
      return subscribe('ivo')(db, api);
    },
  ],
];

describe('an operation that fails leaves nothing of its transaction', () => {
  let world: Awaited<ReturnType<typeof createTestApi>>;
  let by: UserRow;
  beforeAll(async () => {
    world = await createTestApi();
    by = await userOf(world.api, (await furnish(world.api)).admin);
  });
  afterAll(() => world.close());

  const everything = async ({ read }: Database) => ({
    log: await read.selectFrom('events').selectAll().execute(),
    users: await read.selectFrom('users').selectAll().execute(),
    coupons: await read.selectFrom('coupons').selectAll().execute(),
    checkouts: await read.selectFrom('checkouts').selectAll().execute(),
  });

  for (const [name, code, operation] of failing) {
    test(`${name}: ${code}`, async () => {
      const { db } = world.api.context;
      const before = await everything(db);
      const failure = transact(db, async (handle) => {
        await recordEvent(handle, { type: 'accept', by, subject: { id: 1, name: 'written before' }, at });
        await operation(handle, world.api);
      });
      await expect(failure).rejects.toMatchObject({ name: 'HttpError', code });
      expect(await everything(db)).toEqual(before);
    });
  }
});

test('a checkout replaced while its session was opened stores the session’s id, though the call fails', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ended: string[] = [];
  const { context } = api;
  const payments = {
    ...context.payments,
    open: async ({ reference }: { reference: string }) => {
      const checkout = await findCheckout(context.db.read, reference);
      if (checkout) await transact(context.db, (db) => settleCheckout(db, checkout, 'cancelled', at));
      return { id: 'cs_1', url: 'https://pay.example/cs_1' };
    },
    expire: async (session: string) => {
      ended.push(session);
      return undefined;
    },
  };
  const user = await userOf(api, mara);
  const principal = {
    ...anonymousAt(undefined),
    user,
    actor: { id: user.id, email: user.email, role: 'user' as const },
  };
  const opened = openCheckout(
    { ...context, payments },
    {
      coupon: undefined,
      write: (work, tagsOf = () => []) => transactInvalidating(context, (db) => work(db, principal), tagsOf),
    },
  );
  await expect(opened).rejects.toMatchObject({ name: 'HttpError', code: 'checkout_over' });
  expect(ended).toEqual(['cs_1']);
  const checkouts = await context.db.read.selectFrom('checkouts').select(['state', 'session_id']).execute();
  expect(checkouts).toEqual([{ state: 'cancelled', session_id: 'cs_1' }]);
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'none' });
});
