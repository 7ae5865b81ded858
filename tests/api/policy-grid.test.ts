import { afterAll, beforeAll, expect, test as sharingTest } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { addFinding, addObjection, markRemoved } from '../support/findings.ts';
import { sandboxSession, subscriptionOf } from '../support/payments.ts';
import {
  coupon,
  createTestApi,
  draft,
  type Person,
  type TestAnswer,
  type TestApi,
  test,
  webhook,
} from '../support/test-api.ts';

const actors = ['anonymous', 'user', 'owner', 'moderator', 'admin', 'unverified', 'suspended'] as const;
type Actor = (typeof actors)[number];

/** Created anew after each write that succeeds, so that no cell of the grid affects another. */
interface Target {
  owner: Person;
  plain: Person;
  accepted: string;
  pending: string;
  rejected: string;
  review: string;
  coupon: string;
  webhook: string;
  siteWebhook: string;
  receipt: string;
  finding: string;
  /** A product of the owner with a removed vote, and the finding. */
  contested: { product: string; finding: string };
}
type Action = (actor: Person, target: Target) => Promise<TestAnswer>;
type Row = [action: Action, ...statuses: [number, number, number, number, number, number, number]];

const change =
  (body: object): Action =>
  (actor, { accepted }) =>
    actor.patch(`/products/${accepted}`, { body });

/** The status of each actor's call: anonymous, user, owner, moderator, admin, unverified admin, suspended. */
// biome-ignore format: a table
const grid: { [Call in EndpointName | `${EndpointName} ${string}`]?: Row } = {
  'registerUser':           [(a, t) => a.post('/users', { body: { name: '', email: t.owner.email } }), 401, 401, 401, 401, 401, 401, 401],
  'issueToken':             [(a, t) => a.post('/jwt', { body: { email: t.owner.email } }),         401, 401, 401, 401, 401, 401, 401],
  'listUsers':              [(a) => a.get('/users'),                                               401, 403, 403, 403, 200, 403, 401],
  'getUser':                [(a, t) => a.get(`/users/${t.owner.email}`),                           401, 403, 200, 403, 200, 403, 401],
  'getReactions':              [(a, t) => a.get(`/users/${t.owner.email}/ballot`),                    401, 403, 200, 403, 403, 403, 401],
  'proveVote':              [(a, t) => a.post(`/products/${t.accepted}/vote-proof`, { body: { proof: '{}' } }), 401, 422, 422, 422, 422, 422, 401],
  'getPage':                [(a, t) => a.get(`/users/${t.owner.email}/page`),                      401, 403, 200, 403, 403, 403, 401],
  'changePage':             [(a, t) => a.patch(`/users/${t.owner.email}/page`, { body: { private: true } }), 401, 403, 200, 403, 403, 403, 401],
  'listSaved':              [(a, t) => a.get(`/users/${t.owner.email}/saved`),                     401, 403, 200, 403, 403, 403, 401],
  'saveProduct':            [(a, t) => a.put(`/users/${t.owner.email}/saved/${t.accepted}`),       401, 403, 200, 403, 403, 403, 401],
  'unsaveProduct':          [(a, t) => a.delete(`/users/${t.owner.email}/saved/${t.accepted}`),    401, 403, 200, 403, 403, 403, 401],
  'listFollows':            [(a, t) => a.get(`/users/${t.owner.email}/follows?kind=tag`),          401, 403, 200, 403, 403, 403, 401],
  'follow':                 [(a, t) => a.put(`/users/${t.owner.email}/follows?kind=search&target=wiki`), 401, 403, 200, 403, 403, 403, 401],
  'unfollow':               [(a, t) => a.delete(`/users/${t.owner.email}/follows?kind=search&target=wiki`), 401, 403, 200, 403, 403, 403, 401],
  'listNews':               [(a, t) => a.get(`/users/${t.owner.email}/news`),                      401, 403, 200, 403, 403, 403, 401],
  'changeUser promote':            [(a, t) => a.patch(`/users/admin/${t.plain.id}`, { body: { role: 'moderator' } }), 401, 403, 403, 403, 200, 403, 401],
  'applyPendingRole':              [(a, t) => a.post(`/users/${t.owner.email}/role-claim`, { body: { code: 'x' } }), 401, 403, 409, 403, 403, 403, 401],
  'confirmSubscription':    [(a, t) => a.patch(`/users/${t.owner.email}`, { body: { status: 'varified' } }), 401, 403, 200, 403, 403, 403, 401],
  'changeUser suspend':     [(a, t) => a.patch(`/users/admin/${t.plain.id}`, { body: { suspended: true } }), 401, 403, 403, 403, 200, 403, 401],
  'deleteAccount':          [(a, t) => a.post(`/users/${t.owner.email}/deletion`, { body: { idToken: '' } }), 401, 403, 409, 403, 403, 403, 401],
  'keepAccount':            [(a, t) => a.delete(`/users/${t.owner.email}/deletion`),                401, 403, 200, 403, 403, 403, 401],
  'exportOwnData':          [(a, t) => a.get(`/users/${t.owner.email}/data`),                      401, 403, 200, 403, 403, 403, 401],
  'logOutEverywhere':       [(a, t) => a.post(`/users/${t.owner.email}/log-out-everywhere`),       401, 403, 200, 403, 403, 403, 401],
  'announceNewEmail':       [(a, t) => a.post(`/users/${t.owner.email}/new-email`),                401, 403, 200, 403, 403, 403, 401],
  'switchOnMail':           [(a, t) => a.post(`/users/${t.owner.email}/mail`),                     401, 403, 200, 403, 403, 403, 401],
  'getPerson':              [(a, t) => a.get(`/people/${t.plain.id}`),                             401, 403, 403, 403, 200, 403, 401],
  'listStaff':              [(a) => a.get('/staff'),                                               401, 403, 403, 403, 200, 403, 401],
  'takeRoleBack':           [(a) => a.delete('/staff/chief@unearth.example?role=admin'),           401, 403, 403, 403, 200, 403, 401],
  'getSubscription':        [(a, t) => a.get(`/users/${t.owner.email}/subscription`),              401, 403, 200, 403, 403, 403, 401],
  'getReceipt':             [(a, t) => a.get(`/receipts/${t.receipt}`),                            401, 404, 200, 404, 200, 404, 401],
  'startCheckout':          [(a) => a.post('/subscriptions/checkout', { body: {} }),               401, 200, 409, 200, 200, 200, 401],
  'getSandboxCheckout':     [(a) => a.get('/subscriptions/sandbox?session=forged'),                409, 409, 409, 409, 409, 409, 401],
  'payInSandbox':           [(a) => a.post('/subscriptions/sandbox', { body: { session: 'forged', card: '' } }), 409, 409, 409, 409, 409, 409, 401],
  'cancelInSandbox':        [(a) => a.post('/subscriptions/sandbox/cancel', { body: { session: 'forged' } }), 409, 409, 409, 409, 409, 409, 401],
  'reportBounce':           [(a) => a.post('/mail/bounces', { body: { email: 'a@x.example' } }),  401, 401, 401, 401, 401, 401, 401],
  'receiveStripeEvent':     [(a) => a.post('/webhooks/stripe', { body: {} }),                      404, 404, 404, 404, 404, 404, 401],
  'listCoupons':            [(a) => a.get('/coupons'),                                             401, 403, 403, 403, 200, 403, 401],
  'addCoupon':              [(a, t) => a.post('/coupons', { body: coupon({ code: `new-${t.coupon}` }) }), 401, 403, 403, 403, 200, 403, 401],
  'changeCoupon':           [(a, t) => a.patch(`/coupons/${t.coupon}`, { body: { active: false } }), 401, 403, 403, 403, 200, 403, 401],
  'deleteCoupon':           [(a, t) => a.delete(`/coupons/${t.coupon}`),                           401, 403, 403, 403, 200, 403, 401],
  'listWebhooks':           [(a) => a.get('/webhooks'),                                            401, 200, 200, 200, 200, 200, 401],
  'addWebhook':             [(a) => a.post('/webhooks', { body: webhook() }),                      401, 200, 200, 200, 200, 409, 401],
  'addWebhook site':        [(a) => a.post('/webhooks', { body: webhook({ scope: 'site' }) }),     401, 403, 403, 403, 200, 403, 401],
  'changeWebhook':          [(a, t) => a.patch(`/webhooks/${t.webhook}`, { body: { active: false } }), 401, 403, 200, 403, 403, 403, 401],
  'changeWebhook site':     [(a, t) => a.patch(`/webhooks/${t.siteWebhook}`, { body: { active: false } }), 401, 403, 403, 403, 200, 403, 401],
  'deleteWebhook':          [(a, t) => a.delete(`/webhooks/${t.webhook}`),                         401, 403, 200, 403, 403, 403, 401],
  'deleteWebhook site':     [(a, t) => a.delete(`/webhooks/${t.siteWebhook}`),                     401, 403, 403, 403, 200, 403, 401],
  'getWebhookSecret':       [(a, t) => a.get(`/webhooks/${t.webhook}/secret`),                     401, 403, 200, 403, 403, 403, 401],
  'getWebhookSecret site':  [(a, t) => a.get(`/webhooks/${t.siteWebhook}/secret`),                 401, 403, 403, 403, 200, 403, 401],
  'rollWebhookSecret':      [(a, t) => a.post(`/webhooks/${t.webhook}/secret`),                    401, 403, 200, 403, 403, 403, 401],
  'testWebhook':            [(a, t) => a.post(`/webhooks/${t.webhook}/test`),                      401, 403, 200, 403, 403, 403, 401],
  'listDeliveries':         [(a, t) => a.get(`/webhooks/${t.webhook}/deliveries`),                 401, 403, 200, 403, 403, 403, 401],
  'listDeliveries site':    [(a, t) => a.get(`/webhooks/${t.siteWebhook}/deliveries`),             401, 403, 403, 403, 200, 403, 401],
  'retryDelivery':          [(a, t) => a.post(`/webhooks/${t.webhook}/deliveries/999999/retry`),   401, 403, 404, 403, 403, 403, 401],
  'listNotifications':      [(a) => a.get('/notifications'),                                       401, 200, 200, 200, 200, 200, 401],
  'countUnread':            [(a) => a.get('/notifications/unread'),                                401, 200, 200, 200, 200, 200, 401],
  'markRead':               [(a) => a.post('/notifications/read', { body: { upTo: '1' } }),        401, 200, 200, 200, 200, 200, 401],
  'getNotificationSettings': [(a) => a.get('/notifications/settings'),                             401, 200, 200, 200, 200, 200, 401],
  'changeNotificationSettings': [(a) => a.patch('/notifications/settings', { body: {} }),          401, 200, 200, 200, 200, 200, 401],
  'getStatistics':          [(a) => a.get('/statistics'),                                          401, 403, 403, 403, 200, 403, 401],
  'getDashboard':           [(a) => a.get('/dashboard'),                                           401, 200, 200, 200, 200, 200, 401],
  'listAuditLog':           [(a) => a.get('/audit-log'),                                           401, 403, 403, 403, 200, 403, 401],
  'listModerationLog':      [(a) => a.get('/moderation-log'),                                      401, 403, 403, 403, 200, 403, 401],
  'listProducts':           [(a) => a.get('/products'),                                            200, 200, 200, 200, 200, 200, 401],
  'listProducts own':       [(a, t) => a.get(`/products?type=email&email=${t.owner.email}`),       401, 403, 200, 403, 403, 403, 401],
  'getProduct':             [(a, t) => a.get(`/products?id=${t.accepted}`),                        200, 200, 200, 200, 200, 200, 401],
  'getProduct pending':     [(a, t) => a.get(`/products?id=${t.pending}`),                         404, 404, 200, 200, 200, 404, 401],
  'listForModeration':      [(a) => a.get('/products/moderator'),                                  401, 403, 403, 200, 200, 403, 401],
  'addProduct':             [(a) => a.post('/products', { body: draft() }),                        401, 200, 200, 200, 200, 200, 401],
  'changeProduct vote':     [change({ upVote: 1, upVoters: [] }),                                  401, 200, 409, 200, 200, 200, 401],
  'changeProduct report':   [change({ reported: true }),                                           401, 200, 200, 200, 200, 200, 401],
  'changeProduct edit':     [change({ name: 'New' }),                                              401, 403, 200, 403, 403, 403, 401],
  'changeProduct decision':  [change({ status: 'rejected' }),                                       401, 403, 403, 200, 200, 403, 401],
  'changeProduct accept':   [(a, t) => a.patch(`/products/${t.pending}`, { body: { status: 'accepted' } }), 401, 404, 403, 200, 200, 404, 401],
  'changeProduct feature':  [change({ priority: 'featured' }),                                     401, 403, 403, 200, 200, 403, 401],
  'changeProduct hidden':   [(a, t) => a.patch(`/products/${t.pending}`, { body: { name: 'New' } }), 401, 404, 200, 403, 403, 404, 401],
  'deleteProduct':          [(a, t) => a.delete(`/products/${t.accepted}`),                        401, 403, 200, 200, 200, 403, 401],
  'deleteProduct pending':  [(a, t) => a.delete(`/products/${t.pending}`),                         401, 200, 200, 409, 409, 200, 401],
  'listReports':            [(a, t) => a.get(`/products/${t.accepted}/reports`),                   401, 403, 403, 200, 200, 403, 401],
  'dismissReports':         [(a, t) => a.post(`/products/${t.accepted}/dismiss-reports`),          401, 403, 403, 200, 200, 403, 401],
  'listThrowAwayDomains':   [(a) => a.get('/throw-away-domains'),                                  401, 403, 403, 200, 200, 403, 401],
  'trustDomain':            [(a) => a.put('/throw-away-domains/mailinator.com', { body: { trusted: true } }), 401, 403, 403, 200, 200, 403, 401],
  'listFindings':           [(a) => a.get('/findings'),                                            401, 403, 403, 200, 200, 403, 401],
  'getFinding':             [(a, t) => a.get(`/findings/${t.finding}`),                            401, 403, 403, 200, 200, 403, 401],
  'listFindingVotes':       [(a, t) => a.get(`/findings/${t.finding}/votes`),                      401, 403, 403, 200, 200, 403, 401],
  'decideFinding':          [(a, t) => a.patch(`/findings/${t.finding}`, { body: { state: 'kept', seen: 'open', votes: 0 } }), 401, 403, 403, 200, 200, 403, 401],
  'getProductVotes':        [(a, t) => a.get(`/products/${t.accepted}/votes`),                     401, 403, 403, 200, 200, 403, 401],
  // A 403 would log out a maker who has mistyped an address.
  'listRemovals':           [(a, t) => a.get(`/products/${t.accepted}/removals`),                  401, 404, 200, 404, 404, 404, 401],
  'objectToRemoval':        [(a, { contested: { product, finding } }) => a.post(`/products/${product}/objections`, { body: { finding, text: 'x' } }), 401, 404, 200, 404, 404, 404, 401],
  'answerObjection':        [(a, t) => a.patch(`/findings/${t.finding}/objections/${t.accepted}`, { body: { answer: 'x' } }), 401, 403, 403, 200, 200, 403, 401],
  'listTagsForModeration':  [(a) => a.get('/tags/moderator'),                                      401, 403, 403, 200, 200, 403, 401],
  'previewMerge':           [(a) => a.get('/tag-aliases/preview?from=energy&into=infrastructure'), 401, 403, 403, 200, 200, 403, 401],
  'mergeTags':              [(a) => a.post('/tag-aliases', { body: { from: 'energy', into: 'energy' } }), 401, 403, 403, 409, 409, 403, 401],
  'separateTag':            [(a) => a.delete('/tag-aliases/energy'),                               401, 403, 403, 200, 200, 403, 401],
  'undoDecision':           [(a, t) => a.post(`/products/${t.accepted}/undo-decision`, { body: {} }), 401, 403, 403, 409, 409, 403, 401],
  'explainRejection':       [(a, t) => a.post(`/products/${t.rejected}/rejection-reason`, { body: { reason: 'unclear' } }), 401, 403, 403, 409, 409, 403, 401],
  'resubmitProduct':        [(a, t) => a.post(`/products/${t.rejected}/resubmit`),                   401, 404, 200, 403, 403, 404, 401],
  'getHistory':             [(a, t) => a.get(`/products/${t.accepted}/history`),                    401, 403, 403, 200, 200, 403, 401],
  'listLinked':             [(a) => a.get('/products/linked?link=https://tidewater.example'),        401, 200, 200, 200, 200, 200, 401],
  'getDecisionPace':        [(a) => a.get('/products/decision-pace'),                               401, 200, 200, 200, 200, 200, 401],
  'listReviews own':        [(a, t) => a.get(`/reviews?id=${t.accepted}&by=me`),                   401, 200, 200, 200, 200, 200, 401],
  'writeReview':            [(a, t) => a.post('/reviews', { body: { productId: t.accepted, description: 'x', rating: 3 } }), 401, 200, 409, 200, 200, 200, 401],
  'deleteReview':           [(a, t) => a.delete(`/reviews/${t.review}`),                           401, 403, 200, 200, 200, 403, 401],
  'removeReview':           [(a, t) => a.post(`/reviews/${t.review}/removal`, { body: {} }),       401, 403, 200, 200, 200, 403, 401],
};

const targetOf = async (api: TestApi): Promise<Target> => {
  const owner = await api.person('owner');
  const session = await sandboxSession(owner);
  await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
  const receipt = (await subscriptionOf(owner)).receipt ?? '';
  const plain = await api.person('plain');
  await api.account(plain, { role: 'user' });
  // The owner's review, on a product of somebody else.
  const elsewhere = await api.accepted(plain);
  const body = { productId: elsewhere, description: 'x', rating: 3 };
  const review: string = (await owner.post('/reviews', { body })).body.insertedId;
  const accepted = await api.accepted(owner);
  await plain.patch(`/products/${accepted}`, { body: { reported: true } });
  const chief = await api.person('chief', { role: 'admin' });
  const made = await chief.post('/coupons', { body: coupon({ code: `target-${accepted}` }) });
  const addWebhook = async (person: Person, scope: string): Promise<string> =>
    (await person.post('/webhooks', { body: webhook({ scope }) })).body.insertedId;
  const webhooks = {
    webhook: await addWebhook(owner, 'maker'),
    siteWebhook: await addWebhook(chief, 'site'),
  };
  const { db, clock } = api.context;
  const at = clock().toISOString();
  const finding = await addFinding(db.write, Number(accepted), at);
  await addObjection(db.write, { findingId: finding, productId: accepted, userId: owner.id, at });
  const product = await api.accepted(owner);
  await plain.votes(product);
  const removal = await addFinding(db.write, Number(product), at);
  await markRemoved(db.write, removal, at);
  const pending = await api.pending(owner);
  const rejected = await api.pending(owner);
  await api.moderate(rejected, { status: 'rejected' });
  return {
    owner,
    plain,
    accepted,
    pending,
    rejected,
    review,
    coupon: made.body.insertedId,
    receipt,
    finding: String(finding),
    contested: { product, finding: String(removal) },
    ...webhooks,
  };
};

/** Everything about the target that the owner can read. */
const stateOf = async ({ owner, accepted, pending, rejected }: Target): Promise<string[]> => {
  const products = [accepted, pending, rejected].map((id) => `/products?id=${id}`);
  const readable = [...products, `/users/${owner.email}`];
  return Promise.all(readable.map(async (path) => (await owner.get(path)).text));
};

const people = async (api: TestApi, owner: Person): Promise<Record<Actor, Person>> => {
  const suspended = await api.person('suspended', { role: 'admin' });
  await api.account(suspended, { suspended_at: '2026-11-20T00:00:00.000Z' });
  return {
    anonymous: api.anonymous,
    owner,
    suspended,
    user: await api.person('user'),
    moderator: await api.person('moderator', { role: 'moderator' }),
    admin: await api.person('admin', { role: 'admin' }),
    unverified: await api.person('unverified', { role: 'admin', verified: false }),
  };
};

const reads = new Set(
  Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [name] : [])),
);

interface World {
  api: TestApi;
  target: Target;
  everyone: Record<Actor, Person>;
}

const worldOf = async (api: TestApi): Promise<World> => {
  const target = await targetOf(api);
  return { api, target, everyone: await people(api, target.owner) };
};

const checkRow = async (
  [action, ...statuses]: Row,
  isRead: boolean,
  { api, target, everyone }: World,
): Promise<void> => {
  let before = await stateOf(target);
  const statusOf: Partial<Record<Actor, number>> = {};
  for (const actor of actors) {
    const response = await action(everyone[actor], target);
    statusOf[actor] = response.status;
    if (response.status !== 200) {
      expect(response.text, actor).not.toContain(target.owner.email);
      expect(Object.keys(response.body), actor).toEqual(['error']);
      expect(await stateOf(target), `a refused ${actor} has changed it`).toEqual(before);
    } else if (!isRead) {
      target = await targetOf(api);
      before = await stateOf(target);
    }
  }
  expect(statusOf).toEqual(Object.fromEntries(actors.map((actor, place) => [actor, statuses[place]])));
};

/** World of the rows that change nothing: making one takes longer than all cells of a row. */
let shared: World;
let closeShared: () => Promise<void>;
beforeAll(async () => {
  const { api, close } = await createTestApi();
  closeShared = close;
  shared = await worldOf(api);
});
afterAll(() => closeShared());

for (const [name, row] of Object.entries<Row>(grid as Record<string, Row>)) {
  const isRead = reads.has(name.split(' ')[0] ?? '');
  const [, ...statuses] = row;
  const title = `who may ${name}`;
  if (isRead || !statuses.includes(200)) sharingTest(title, () => checkRow(row, isRead, shared));
  else test(title, async ({ api }) => checkRow(row, isRead, await worldOf(api)));
}

test('the grid has a row for every endpoint that requires a principal', () => {
  const rows = new Set(Object.keys(grid).map((row) => row.split(' ')[0]));
  const guarded = Object.entries(endpoints).filter(([, { auth }]) => auth !== 'anyone');
  expect(guarded.map(([name]) => name).filter((name) => !rows.has(name))).toEqual([]);
});
