import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AuditEntry } from '#lib/contract/audit.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { addresses, type EndpointName } from '#lib/contract/kit/addresses.ts';
import { auditRetention } from '#lib/domain/events.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { addFinding, addObjection, markRemoved } from '../support/findings.ts';
import { sandboxSession } from '../support/payments.ts';
import {
  coupon,
  draft,
  fieldsOf,
  type Person,
  type TestApi,
  test,
  totalOf,
  webhook,
} from '../support/test-api.ts';

/** Who makes the calls, and what they are about. */
interface World {
  api: TestApi;
  admin: Person;
  moderator: Person;
  maker: Person;
  plain: Person;
  /** Adds a product with a review by `plain`, reported by them. */
  product(status: 'pending' | 'accepted' | 'rejected'): Promise<{ id: string; review: string }>;
  /** Adds a finding about a vote by `plain`. */
  finding(state: 'open' | 'kept' | 'watched'): Promise<number>;
}

const worldOf = async (api: TestApi): Promise<World> => {
  const admin = await api.person('noor', { role: 'admin' });
  const moderator = await api.person('mo', { role: 'moderator' });
  const maker = await api.person('mara');
  const plain = await api.person('ivo');
  const product: World['product'] = async (status) => {
    if (status !== 'accepted') {
      const id = await api.pending(maker);
      if (status === 'rejected') await moderator.patch(`/products/${id}`, { body: { status } });
      return { id, review: '' };
    }
    const id = await api.accepted(maker);
    const written = await plain.post('/reviews', { body: { productId: id, description: 'Bad.', rating: 1 } });
    await plain.patch(`/products/${id}`, { body: { reported: true } });
    return { id, review: written.body.insertedId };
  };
  const finding: World['finding'] = async (state) => {
    const { id: productId } = await product('accepted');
    await plain.votes(productId);
    const { db, clock } = api.context;
    const id = await addFinding(db.write, Number(productId), clock().toISOString());
    await db.write.updateTable('findings').set({ state }).where('id', '=', id).execute();
    return id;
  };
  return { api, admin, moderator, maker, plain, product, finding };
};

type Scenario = {
  /** What has to be there before, and is not what is looked at. */
  before?: (world: World) => Promise<unknown>;
  call: (world: World, made: never) => Promise<{ status: number }>;
  by: 'admin' | 'moderator' | 'provider' | 'command';
  act: string;
  details?: string | null;
};

const scenario = <Made>(
  before: (world: World) => Promise<Made>,
  call: (world: World, made: Made) => Promise<{ status: number }>,
  expected: Pick<Scenario, 'by' | 'act' | 'details'>,
): Scenario => ({ before, call: call as Scenario['call'], ...expected });

const nothing = async () => {};
const patched =
  (body: object) =>
  (world: World, { id }: { id: string }) =>
    world.moderator.patch(`/products/${id}`, { body });
const byModerator = { by: 'moderator' } as const;
const byAdmin = { by: 'admin' } as const;
const onUser =
  (body: object) =>
  ({ admin, plain }: World) =>
    admin.patch(`/users/admin/${plain.id}`, { body });
const trusted =
  (isTrusted: boolean) =>
  ({ moderator }: World) =>
    moderator.put('/throw-away-domains/mailinator.com', { body: { trusted: isTrusted } });
const madeCoupon = async ({ admin }: World): Promise<string> =>
  (await admin.post('/coupons', { body: coupon() })).body.insertedId;
const siteWebhook = async ({ admin }: World): Promise<string> =>
  (await admin.post('/webhooks', { body: webhook({ scope: 'site' }) })).body.insertedId;
const merge = { from: 'energy', into: 'infrastructure' };

/** Calls with the rights of a role, or that move money: each leaves an entry. */
const audited: Partial<Record<EndpointName, Scenario[]>> = {
  changeProduct: [
    scenario((w) => w.product('pending'), patched({ status: 'accepted' }), { ...byModerator, act: 'accept' }),
    scenario((w) => w.product('pending'), patched({ status: 'rejected' }), { ...byModerator, act: 'reject' }),
    scenario((w) => w.product('accepted'), patched({ priority: 'featured' }), {
      ...byModerator,
      act: 'feature',
    }),
  ],
  deleteProduct: [
    scenario(
      (w) => w.product('accepted'),
      ({ moderator }, { id }) => moderator.delete(`/products/${id}`),
      { ...byModerator, act: 'deleteProduct' },
    ),
  ],
  dismissReports: [
    scenario(
      (w) => w.product('accepted'),
      ({ moderator }, { id }) => moderator.post(`/products/${id}/dismiss-reports`),
      { ...byModerator, act: 'dismissReports' },
    ),
  ],
  undoDecision: [
    scenario(
      (w) => w.product('rejected'),
      ({ moderator }, { id }) => moderator.post(`/products/${id}/undo-decision`, { body: {} }),
      { ...byModerator, act: 'undo' },
    ),
  ],
  explainRejection: [
    scenario(
      (w) => w.product('rejected'),
      ({ moderator }, { id }) =>
        moderator.post(`/products/${id}/rejection-reason`, { body: { reason: 'duplicate', note: '' } }),
      { ...byModerator, act: 'explainRejection', details: 'duplicate' },
    ),
  ],
  deleteReview: [
    scenario(
      (w) => w.product('accepted'),
      ({ moderator }, { review }) => moderator.delete(`/reviews/${review}`),
      { ...byModerator, act: 'deleteReview' },
    ),
  ],
  removeReview: [
    scenario(
      (w) => w.product('accepted'),
      ({ moderator }, { review }) =>
        moderator.post(`/reviews/${review}/removal`, { body: { reason: 'An advert.' } }),
      { ...byModerator, act: 'deleteReview', details: 'An advert.' },
    ),
  ],
  decideFinding: [
    ...(
      [
        ['open', 'kept', 'keepVotes'],
        ['open', 'watched', 'watchFinding'],
        ['kept', 'open', 'reopenFinding'],
      ] as const
    ).map(([seen, state, act]) =>
      scenario(
        (w) => w.finding(seen),
        ({ moderator }, id) => moderator.patch(`/findings/${id}`, { body: { state, seen, votes: 1 } }),
        { ...byModerator, act },
      ),
    ),
    scenario(
      (w) => w.finding('open'),
      ({ moderator }, id) =>
        moderator.patch(`/findings/${id}`, {
          body: { state: 'removed', seen: 'open', votes: 1, reason: 'coordinated' },
        }),
      { ...byModerator, act: 'removeVotes', details: '1 vote: coordinated voting' },
    ),
  ],
  answerObjection: [
    scenario(
      async (w) => {
        const id = await w.finding('open');
        const { db, clock } = w.api.context;
        const at = clock().toISOString();
        await markRemoved(db.write, id, at);
        const [finding] = (await w.moderator.get('/findings?view=decided')).body;
        const productId = finding.product._id;
        await addObjection(db.write, { findingId: id, productId, userId: w.maker.id, at });
        return { id, productId };
      },
      ({ moderator }, { id, productId }) =>
        moderator.patch(`/findings/${id}/objections/${productId}`, { body: { answer: 'No.' } }),
      { ...byModerator, act: 'answerObjection' },
    ),
  ],
  trustDomain: [
    scenario(nothing, trusted(true), { ...byModerator, act: 'trustDomain' }),
    scenario((w) => trusted(true)(w), trusted(false), { ...byModerator, act: 'distrustDomain' }),
  ],
  mergeTags: [
    scenario(
      (w) => w.product('accepted'),
      ({ moderator }) => moderator.post('/tag-aliases', { body: merge }),
      { ...byModerator, act: 'mergeTags' },
    ),
  ],
  separateTag: [
    scenario(
      async (w) => {
        await w.product('accepted');
        await w.moderator.post('/tag-aliases', { body: merge });
      },
      ({ moderator }) => moderator.delete('/tag-aliases/energy'),
      { ...byModerator, act: 'separateTag' },
    ),
  ],
  changeUser: [
    scenario(nothing, onUser({ suspended: true }), { ...byAdmin, act: 'suspend' }),
    scenario((w) => onUser({ suspended: true })(w), onUser({ suspended: false }), {
      ...byAdmin,
      act: 'restore',
    }),
    scenario(nothing, onUser({ role: 'moderator' }), { ...byAdmin, act: 'makeModerator' }),
    scenario(nothing, onUser({ role: 'admin' }), { ...byAdmin, act: 'makeAdmin' }),
  ],
  takeRoleBack: [
    scenario(nothing, ({ admin, moderator }) => admin.delete(`/staff/${moderator.email}?role=moderator`), {
      ...byAdmin,
      act: 'takeRoleBack',
    }),
    scenario(
      ({ api }) => transact(api.context.db, (db) => grantRole(db, 'late@unearth.example', 'moderator', at)),
      ({ admin }) => admin.delete('/staff/late@unearth.example?role=moderator'),
      { ...byAdmin, act: 'withdrawRole', details: 'moderator' },
    ),
  ],
  applyPendingRole: [
    scenario(
      async ({ api }) => {
        const email = 'late@unearth.example';
        const granted = await transact(api.context.db, (db) => grantRole(db, email, 'moderator', at));
        if (granted.state !== 'claimable') throw new Error(granted.state);
        return { late: await api.person('late'), code: granted.code };
      },
      (_, { late, code }) => late.post(`/users/${late.email}/role-claim`, { body: { code } }),
      { by: 'command', act: 'changeRole', details: 'user → moderator' },
    ),
  ],
  addCoupon: [
    scenario(
      nothing,
      ({ admin }) => admin.post('/coupons', { body: coupon({ validUntil: '2026-12-31T23:59:59.999Z' }) }),
      { ...byAdmin, act: 'addCoupon', details: '10%, until 31 Dec 2026' },
    ),
  ],
  changeCoupon: [
    scenario(madeCoupon, ({ admin }, id) => admin.patch(`/coupons/${id}`, { body: { active: false } }), {
      ...byAdmin,
      act: 'changeCoupon',
      details: '10%, off',
    }),
  ],
  deleteCoupon: [
    scenario(madeCoupon, ({ admin }, id) => admin.delete(`/coupons/${id}`), {
      ...byAdmin,
      act: 'deleteCoupon',
    }),
  ],
  addWebhook: [
    scenario(nothing, ({ admin }) => admin.post('/webhooks', { body: webhook({ scope: 'site' }) }), {
      ...byAdmin,
      act: 'addWebhook',
    }),
  ],
  changeWebhook: [
    scenario(siteWebhook, ({ admin }, id) => admin.patch(`/webhooks/${id}`, { body: { active: false } }), {
      ...byAdmin,
      act: 'changeWebhook',
      details: 'off',
    }),
    scenario(
      siteWebhook,
      ({ admin }, id) =>
        admin.patch(`/webhooks/${id}`, {
          body: { url: 'https://chat.example/secret', shape: 'slack', events: ['user.suspended'] },
        }),
      { ...byAdmin, act: 'changeWebhook', details: 'address, before: hooks.example, format, events' },
    ),
  ],
  rollWebhookSecret: [
    scenario(siteWebhook, ({ admin }, id) => admin.post(`/webhooks/${id}/secret`), {
      ...byAdmin,
      act: 'rollWebhookSecret',
    }),
  ],
  deleteWebhook: [
    scenario(siteWebhook, ({ admin }, id) => admin.delete(`/webhooks/${id}`), {
      ...byAdmin,
      act: 'deleteWebhook',
    }),
  ],
  payInSandbox: [
    scenario(
      ({ plain }) => sandboxSession(plain),
      ({ api }, session) =>
        api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } }),
      { by: 'provider', act: 'pay', details: expect.stringMatching(/^\$99, /) },
    ),
  ],
};

/** Calls by which members change what is their own, or sign in: none is made with the rights of a role. */
const ofMembers: EndpointName[] = [
  ...(['registerUser', 'issueToken', 'changePage', 'saveProduct', 'unsaveProduct'] as const),
  ...(['logOutEverywhere', 'announceNewEmail', 'addProduct', 'resubmitProduct', 'writeReview'] as const),
  // What a checkout comes to is told by the provider's event: tests/api/stripe.test.ts, and `payInSandbox` above.
  ...(['confirmSubscription', 'startCheckout', 'cancelInSandbox', 'receiveStripeEvent'] as const),
  ...(['follow', 'unfollow', 'markRead', 'changeNotificationSettings', 'proveVote'] as const),
  ...(['deleteAccount', 'keepAccount', 'switchOnMail'] as const),
  ...(['testWebhook', 'retryDelivery', 'objectToRemoval'] as const),
  // Of the mail provider.
  ...(['reportBounce'] as const),
];

const at = '2026-11-21T11:00:00.000Z';

const entries = async ({ admin }: World): Promise<AuditEntry[]> => (await admin.get('/audit-log')).body;

test('each endpoint that changes something is known as one that is audited, or as one of members', () => {
  const changing = (Object.keys(addresses) as EndpointName[]).filter(
    (name) => endpoints[name].method !== 'GET',
  );
  expect([...Object.keys(audited), ...ofMembers].sort()).toEqual(changing.sort());
});

for (const [name, scenarios] of Object.entries(audited))
  for (const { before = nothing, call, by, act, details } of scenarios)
    test(`${name}: ${act} is recorded once, with who did it, and a call without effect is not`, async ({
      api,
    }) => {
      const world = await worldOf(api);
      const made = (await before(world)) as never;
      const earlier = await entries(world);
      expect((await call(world, made)).status).toBe(200);
      const [entry, ...rest] = await entries(world);
      expect(rest).toEqual(earlier);
      expect(entry).toMatchObject({
        act,
        by:
          by === 'admin' || by === 'moderator'
            ? { source: 'user', _id: world[by].id, name: by === 'admin' ? 'noor' : 'mo' }
            : { source: by, _id: null, name: null },
        createdAt: '2026-11-21T12:00:00.000Z',
        ...(details !== undefined && { details }),
      });
      expect(entry?.subject.name).not.toBe('');
      if (['addCoupon', 'addWebhook', 'rollWebhookSecret'].includes(name)) return; // each has an effect
      await call(world, made);
      expect(await entries(world)).toEqual([entry, ...rest]);
    });

test('what members do with what is their own leaves no entry', async ({ api }) => {
  const world = await worldOf(api);
  const { maker, plain, moderator } = world;
  const { id } = await world.product('pending');
  await maker.patch(`/products/${id}`, { body: draft({ name: 'Renamed' }) });
  await maker.delete(`/products/${id}`);
  const own = await api.pending(moderator);
  await moderator.delete(`/products/${own}`);
  await plain.patch(`/products/${id}`, { body: { status: 'accepted' } });
  const { body } = await maker.post('/webhooks', { body: webhook() });
  await maker.delete(`/webhooks/${body.insertedId}`);
  expect(await entries(world)).toEqual([]);
});

test('an act whose entry can not be written does not happen', async ({ api }) => {
  const world = await worldOf(api);
  const { id } = await world.product('pending');
  await sql`alter table events rename to away`.execute(api.context.db.write);
  try {
    const response = await world.moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
    expect(response.status).toBe(500);
  } finally {
    // Further tests use this database.
    await sql`alter table away rename to events`.execute(api.context.db.write);
  }
  expect((await world.maker.get(`/products?id=${id}`)).body.status).toBe('pending');
  expect(await entries(world)).toEqual([]);
});

test('roles that an operator gives and takes by commands are recorded as the command line’s', async ({
  api,
}) => {
  const world = await worldOf(api);
  const grant = (email: string, role: 'user' | 'moderator' | 'admin') =>
    transact(api.context.db, (db) => grantRole(db, email, role, at));
  await grant(world.plain.email, 'admin');
  await grant(world.plain.email, 'admin');
  await grant('late@unearth.example', 'moderator');
  await grant('late@unearth.example', 'user');
  await grant('late@unearth.example', 'user');
  const command = { source: 'command', _id: null, name: null };
  const address = { kind: 'address', _id: null, name: 'late@unearth.example' };
  expect(await entries(world)).toMatchObject([
    { act: 'withdrawRole', kind: 'roles', by: command, subject: address, details: 'moderator' },
    { act: 'grantRole', kind: 'roles', by: command, subject: address, details: 'moderator' },
    {
      act: 'changeRole',
      by: command,
      subject: { kind: 'user', _id: world.plain.id, name: 'ivo' },
      details: 'user → admin',
    },
  ]);
});

test('the log marks decisions of moderators on their own products', async ({ api }) => {
  const { admin, moderator } = await worldOf(api);
  const id = await api.pending(moderator);
  for (const by of [moderator, admin]) {
    await by.patch(`/products/${id}`, { body: { status: 'accepted' } });
    await by.patch(`/products/${id}`, { body: { status: 'rejected' } });
  }
  const reported = await api.pending(moderator);
  await admin.patch(`/products/${reported}`, { body: { status: 'accepted' } });
  await admin.patch(`/products/${reported}`, { body: { reported: true } });
  await moderator.post(`/products/${reported}/dismiss-reports`);
  expect((await admin.get('/audit-log')).body).toMatchObject([
    { act: 'dismissReports', by: { name: 'mo' }, details: 'their own product' },
    { act: 'accept', details: null },
    { act: 'reject', by: { name: 'noor' }, details: null },
    { act: 'accept', by: { name: 'noor' }, details: null },
    { act: 'reject', by: { name: 'mo' }, details: 'their own product' },
    { act: 'accept', by: { name: 'mo' }, details: 'their own product' },
  ]);
});

test('the log is filtered by kind, person, source and days, latest first, page by page', async ({ api }) => {
  const world = await worldOf(api);
  const { admin, moderator, plain } = world;
  const { id } = await world.product('pending');
  api.now('2026-11-20T23:59:59.999Z');
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  api.now('2026-11-21T00:00:00.000Z');
  await admin.patch(`/users/admin/${plain.id}`, { body: { suspended: true } });
  await admin.post('/coupons', { body: coupon() });
  await transact(api.context.db, (db) => grantRole(db, plain.email, 'moderator', '2026-11-22T00:00:00.000Z'));
  const acts = async (query: string) => {
    const response = await admin.get(`/audit-log${query}`);
    return [response.body.map(({ act }: AuditEntry) => act), totalOf(response)];
  };
  expect(await acts('')).toEqual([['changeRole', 'addCoupon', 'suspend', 'accept'], 4]);
  expect(await acts('?limit=2&offset=1')).toEqual([['addCoupon', 'suspend'], 4]);
  expect(await acts('?kind=coupons')).toEqual([['addCoupon'], 1]);
  expect(await acts(`?by=${admin.id}`)).toEqual([['addCoupon', 'suspend'], 2]);
  expect(await acts(`?by=${admin.id}&kind=accounts`)).toEqual([['suspend'], 1]);
  expect(await acts('?source=command')).toEqual([['changeRole'], 1]);
  expect(await acts('?source=user&until=2026-11-20')).toEqual([['accept'], 1]);
  expect(await acts('?since=2026-11-21&until=2026-11-21')).toEqual([['addCoupon', 'suspend'], 2]);
  expect(await acts('?since=2026-11-22')).toEqual([['changeRole'], 1]);
  expect(await acts('?until=9999-12-31')).toEqual(await acts(''));
  expect((await admin.get('/audit-log?kind=weather')).status).toBe(422);
  expect((await admin.get('/audit-log?since=yesterday')).status).toBe(422);
  expect(fieldsOf(await admin.get('/audit-log?by=mara'))).toEqual(['by']);
});

test('entries that are too old are gone, and of these what the log of moderators lists is there only', async ({
  api,
}) => {
  const world = await worldOf(api);
  const { db, clock } = api.context;
  const now = clock().getTime();
  const mo = { id: Number(world.moderator.id), name: 'mo' };
  const add = (type: 'changeRole' | 'suspend', name: string, age: number) => {
    const by = type === 'suspend' ? mo : 'site';
    return recordEvent(db.write, { type, by, subject: { name }, at: new Date(now - age).toISOString() });
  };
  await add('changeRole', 'old', auditRetention.storedFor + 1);
  await add('suspend', 'suspended long ago', auditRetention.storedFor + 1);
  await add('changeRole', 'on the day', auditRetention.storedFor);
  await add('changeRole', 'new', 0);
  await enqueue(db.write, 'pruneEvents', {}, clock().toISOString());
  await runDueJobs(api.context);
  expect((await entries(world)).map(({ subject }) => subject.name)).toEqual(['new', 'on the day']);
  expect((await world.admin.get('/moderation-log')).body).toMatchObject([
    { subject: { name: 'suspended long ago' } },
  ]);
  const events = await db.read.selectFrom('events').select('subject_name').orderBy('id').execute();
  expect(events.map(({ subject_name }) => subject_name)).toEqual(['suspended long ago', 'on the day', 'new']);
});
