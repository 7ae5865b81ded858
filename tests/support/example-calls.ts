import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { transact } from '#lib/server/db/transact.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { addFinding, addObjection, markRemoved, solved } from './findings.ts';
import { sandboxSession, subscriptionOf, withStripe } from './payments.ts';
import {
  bouncesToken,
  coupon as couponDraft,
  draft,
  idTokenFor,
  type Person,
  type TestAnswer,
  type TestApi,
  webhook as webhookDraft,
} from './test-api.ts';

/** Adds data for an example call of every endpoint. */
export const furnish = async (api: TestApi) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const moderator = await api.person('mo', { role: 'moderator' });
  const admin = await api.person('noor', { role: 'admin' });
  const product = await api.accepted(mara);
  const pending = await api.pending(mara, { name: 'Waiting' });
  const coming = await api.accepted(mara, { name: 'Ebb', launchDay: '2026-11-24' });
  await api.moderate(product, { priority: 'featured' });
  await ivo.patch(`/products/${product}`, { body: { upVote: 1, upVoters: [ivo.email] } });
  await ivo.patch(`/products/${product}`, { body: { reported: true } });
  await ivo.put(`/users/${ivo.email}/saved/${product}`);
  await ivo.put(`/users/${ivo.email}/follows?kind=tag&target=energy`);
  const { body } = await ivo.post('/reviews', {
    body: { productId: product, description: 'Runs by itself.', rating: 4 },
  });
  const review = body.insertedId as string;
  const made = await admin.post('/coupons', { body: couponDraft() });
  const coupon = made.body.insertedId as string;
  const webhook = (await mara.post('/webhooks', { body: webhookDraft() })).body.insertedId as string;
  const test = (await mara.post(`/webhooks/${webhook}/test`)).body.insertedId as string;
  const pageOf = async (person: Person): Promise<string> =>
    (await person.get(`/users/${person.email}/page`)).body.makerId;
  const [maker, reviewer] = [await pageOf(mara), await pageOf(ivo)];
  const { db, clock } = api.context;
  const at = clock().toISOString();
  const finding = String(await addFinding(db.write, Number(product), at));
  await addObjection(db.write, { findingId: Number(finding), productId: product, userId: mara.id, at });
  const contested = await api.accepted(mara);
  await ivo.votes(contested);
  const removal = await addFinding(db.write, Number(contested), at);
  await markRemoved(db.write, removal, at);
  return {
    mara,
    ivo,
    moderator,
    admin,
    product,
    pending,
    coming,
    review,
    coupon,
    webhook,
    test,
    maker,
    reviewer,
    finding,
    contested: { product: contested, finding: String(removal) },
  };
};
export type World = Awaited<ReturnType<typeof furnish>>;

const newcomer = { uid: 'uid-new', email: 'new@unearth.example', emailVerified: true, name: 'New' };
const known = { uid: 'uid-mara', email: 'mara@unearth.example', emailVerified: true, name: 'Mara' };
const exchange = (api: TestApi, identity: typeof known): Person => api.bearer(idTokenFor(identity));

/** A successful call of each endpoint, on the data of `furnish`. */
export const exampleCalls = (
  api: TestApi,
  {
    mara,
    ivo,
    moderator,
    admin,
    product,
    pending,
    coming,
    review,
    coupon,
    webhook,
    finding,
    contested,
    test,
    maker,
    reviewer,
  }: World,
): Record<EndpointName, () => Promise<TestAnswer>> => ({
  registerUser: () => exchange(api, newcomer).post('/users', { body: newcomer }),
  issueToken: () => exchange(api, known).post('/jwt', { body: known }),
  listUsers: () => admin.get('/users'),
  getUser: () => mara.get(`/users/${mara.email}`),
  getReactions: () => ivo.get(`/users/${ivo.email}/ballot`),
  getPage: () => mara.get(`/users/${mara.email}/page`),
  changePage: () => mara.patch(`/users/${mara.email}/page`, { body: { private: true } }),
  listMakers: () => api.anonymous.get('/makers'),
  getMaker: () => api.anonymous.get(`/makers/${maker}`),
  listMakerProducts: () => api.anonymous.get(`/makers/${maker}/products`),
  listMakerReviews: () => api.anonymous.get(`/makers/${reviewer}/reviews`),
  listSaved: () => ivo.get(`/users/${ivo.email}/saved`),
  saveProduct: () => mara.put(`/users/${mara.email}/saved/${product}`),
  unsaveProduct: () => ivo.delete(`/users/${ivo.email}/saved/${product}`),
  listFollows: () => ivo.get(`/users/${ivo.email}/follows?kind=tag`),
  follow: () => ivo.put(`/users/${ivo.email}/follows?kind=maker&target=${maker}`),
  unfollow: () => ivo.delete(`/users/${ivo.email}/follows?kind=tag&target=energy`),
  listNews: () => ivo.get(`/users/${ivo.email}/news`),
  changeUser: () => admin.patch(`/users/admin/${ivo.id}`, { body: { role: 'moderator' } }),
  confirmSubscription: async () => {
    await api.account(mara, { status: 'varified' });
    return mara.patch(`/users/${mara.email}`, { body: { status: 'varified' } });
  },
  applyPendingRole: async () => {
    const email = 'invited@unearth.example';
    const at = api.context.clock().toISOString();
    const granted = await grantRole(api.context.db.write, email, 'moderator', at);
    const code = granted.state === 'claimable' ? granted.code : '';
    return (await api.person('invited')).post(`/users/${email}/role-claim`, { body: { code } });
  },
  logOutEverywhere: () => mara.post(`/users/${mara.email}/log-out-everywhere`),
  deleteAccount: () => {
    const signedInAt = Math.floor(api.context.clock().getTime() / 1000);
    const idToken = idTokenFor({ uid: 'uid-ivo', email: ivo.email, signedInAt });
    return ivo.post(`/users/${ivo.email}/deletion`, { body: { idToken } });
  },
  keepAccount: () => ivo.delete(`/users/${ivo.email}/deletion`),
  exportOwnData: () => ivo.get(`/users/${ivo.email}/data`),
  switchOnMail: () => mara.post(`/users/${mara.email}/mail`),
  announceNewEmail: () => mara.post(`/users/${mara.email}/new-email`),
  getPerson: () => admin.get(`/people/${ivo.id}`),
  listStaff: () => admin.get('/staff'),
  takeRoleBack: () => admin.delete(`/staff/${moderator.email}?role=moderator`),
  getSubscription: () => mara.get(`/users/${mara.email}/subscription`),
  getReceipt: async () => {
    const body = { session: await sandboxSession(mara), card: testCards.pays };
    await api.anonymous.post('/subscriptions/sandbox', { body });
    return mara.get(`/receipts/${(await subscriptionOf(mara)).receipt}`);
  },
  startCheckout: () => mara.post('/subscriptions/checkout', { body: {} }),
  getSandboxCheckout: async () =>
    api.anonymous.get(`/subscriptions/sandbox?session=${await sandboxSession(ivo)}`),
  payInSandbox: async () =>
    api.anonymous.post('/subscriptions/sandbox', {
      body: { session: await sandboxSession(mara), card: testCards.pays },
    }),
  cancelInSandbox: async () =>
    api.anonymous.post('/subscriptions/sandbox/cancel', { body: { session: await sandboxSession(mara) } }),
  reportBounce: () =>
    api.bearer(bouncesToken).post('/mail/bounces', { body: { email: 'gone@unearth.example' } }),
  receiveStripeEvent: () =>
    withStripe(({ stripe }) => stripe.send({ type: 'customer.created', data: { object: {} } })),
  listCoupons: () => admin.get('/coupons'),
  addCoupon: () => admin.post('/coupons', { body: couponDraft({ code: 'another' }) }),
  changeCoupon: () => admin.patch(`/coupons/${coupon}`, { body: { active: false } }),
  deleteCoupon: () => admin.delete(`/coupons/${coupon}`),
  getDashboard: () => moderator.get('/dashboard'),
  getStatistics: () => admin.get('/statistics'),
  listModerationLog: async () => {
    const suspended = await api.person('suspended');
    await admin.patch(`/users/admin/${suspended.id}`, { body: { suspended: true } });
    return admin.get('/moderation-log');
  },
  listNotifications: async () => {
    await runDueJobs(api.context);
    return mara.get('/notifications');
  },
  countUnread: () => mara.get('/notifications/unread'),
  markRead: () => mara.post('/notifications/read', { body: { upTo: '1' } }),
  getNotificationSettings: () => mara.get('/notifications/settings'),
  changeNotificationSettings: () =>
    mara.patch('/notifications/settings', {
      body: { deliveries: { reviewed: 'never' }, digest: { hour: 7, timeZone: 'Europe/Vienna' } },
    }),
  listAuditLog: async () => {
    await admin.post('/coupons', { body: couponDraft({ code: 'recorded' }) });
    return admin.get('/audit-log');
  },
  listFindings: () => moderator.get('/findings'),
  getFinding: () => moderator.get(`/findings/${finding}`),
  listFindingVotes: () => moderator.get(`/findings/${finding}/votes`),
  proveVote: async () => {
    const zoe = await api.person('zoe');
    const { challenge } = (await zoe.votes(product)).body;
    return zoe.post(`/products/${product}/vote-proof`, { body: { proof: await solved(challenge) } });
  },
  decideFinding: () =>
    moderator.patch(`/findings/${finding}`, {
      body: { state: 'removed', seen: 'open', votes: 1, reason: 'coordinated' },
    }),
  listThrowAwayDomains: async () => {
    await api.person('thrown', { email: 'thrown@mailinator.com' });
    return moderator.get('/throw-away-domains');
  },
  trustDomain: () => moderator.put('/throw-away-domains/mailinator.com', { body: { trusted: true } }),
  getProductVotes: () => moderator.get(`/products/${product}/votes`),
  listRemovals: () => mara.get(`/products/${contested.product}/removals`),
  objectToRemoval: () =>
    mara.post(`/products/${contested.product}/objections`, {
      body: { finding: contested.finding, text: 'They are colleagues.' },
    }),
  answerObjection: () =>
    moderator.patch(`/findings/${finding}/objections/${product}`, { body: { answer: 'They are not.' } }),
  listReports: () => moderator.get(`/products/${product}/reports`),
  getProduct: () => ivo.get(`/products?id=${product}`),
  listProducts: () => api.anonymous.get('/products'),
  listAddresses: () => api.anonymous.get('/products/addresses'),
  searchProducts: () => api.anonymous.get('/products/search?keyword=tide'),
  listForModeration: () => moderator.get('/products/moderator'),
  addProduct: () => mara.post('/products', { body: draft() }),
  changeProduct: () => moderator.patch(`/products/${pending}`, { body: { status: 'accepted' } }),
  deleteProduct: () => mara.delete(`/products/${product}`),
  dismissReports: () => moderator.post(`/products/${product}/dismiss-reports`),
  getComing: () => api.anonymous.get(`/products/${coming}/coming`),
  listLinked: () => mara.get('/products/linked?link=https://tidewater.example'),
  getDecisionPace: () => mara.get('/products/decision-pace'),
  undoDecision: async () => {
    await moderator.patch(`/products/${pending}`, { body: { status: 'accepted' } });
    return moderator.post(`/products/${pending}/undo-decision`, { body: {} });
  },
  explainRejection: async () => {
    await moderator.patch(`/products/${pending}`, { body: { status: 'rejected' } });
    return moderator.post(`/products/${pending}/rejection-reason`, { body: { reason: 'unclear' } });
  },
  resubmitProduct: async () => {
    await moderator.patch(`/products/${pending}`, { body: { status: 'rejected' } });
    return mara.post(`/products/${pending}/resubmit`);
  },
  listRelated: () => api.anonymous.get(`/products/${product}/related`),
  getHistory: async () => {
    await moderator.patch(`/products/${pending}`, { body: { status: 'rejected' } });
    return moderator.get(`/products/${pending}/history`);
  },
  listTagsForModeration: () => moderator.get('/tags/moderator'),
  previewMerge: () => moderator.get('/tag-aliases/preview?from=energy&into=infrastructure'),
  mergeTags: () => moderator.post('/tag-aliases', { body: { from: 'energy', into: 'infrastructure' } }),
  separateTag: async () => {
    await moderator.post('/tag-aliases', { body: { from: 'energy', into: 'infrastructure' } });
    return moderator.delete('/tag-aliases/energy');
  },
  listTags: () => api.anonymous.get('/tag-pages'),
  getTag: () => api.anonymous.get('/tag-pages/energy'),
  countTagsByLetter: () => api.anonymous.get('/tag-letters'),
  getSuggestions: () => api.anonymous.get('/suggestions?q=t'),
  suggestTags: () => api.anonymous.get('/tags?query=en'),
  listLeaderboards: async () => {
    const later = new Date('2026-12-01T12:00:00.000Z');
    await transact(api.context.db, (db) => closeSomeLeaderboards(db, later));
    return api.anonymous.get('/leaderboards?kind=week');
  },
  getLeaderboard: () => api.anonymous.get('/leaderboards/all'),
  getRanking: () => api.anonymous.get(`/ranking/${product}`),
  getPlace: () => api.anonymous.get(`/ranking/${product}/place`),
  listReviews: () => api.anonymous.get(`/reviews?id=${product}`),
  writeReview: () =>
    admin.post('/reviews', { body: { productId: product, description: 'Fine.', rating: 5 } }),
  deleteReview: () => ivo.delete(`/reviews/${review}`),
  removeReview: async () => {
    const [{ createdAt }] = (await moderator.get(`/reviews?id=${product}`)).body;
    return moderator.post(`/reviews/${review}/removal`, { body: { reason: 'An advert.', seen: createdAt } });
  },
  listWebhooks: () => mara.get('/webhooks'),
  addWebhook: () => mara.post('/webhooks', { body: webhookDraft() }),
  changeWebhook: () => mara.patch(`/webhooks/${webhook}`, { body: { active: false } }),
  deleteWebhook: () => mara.delete(`/webhooks/${webhook}`),
  getWebhookSecret: () => mara.get(`/webhooks/${webhook}/secret`),
  rollWebhookSecret: () => mara.post(`/webhooks/${webhook}/secret`),
  testWebhook: () => mara.post(`/webhooks/${webhook}/test`),
  listDeliveries: () => mara.get(`/webhooks/${webhook}/deliveries`),
  retryDelivery: () => mara.post(`/webhooks/${webhook}/deliveries/${test}/retry`),
  getConfig: () => api.anonymous.get('/config'),
  live: () => api.anonymous.get('/health/live'),
  ready: () => api.anonymous.get('/health/ready'),
});
