import { expect } from 'vitest';
import { browsing } from '#lib/domain/browsing.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { rateLimits } from '#lib/server/api/limits.ts';
import {
  draft,
  idTokenFor,
  type Person,
  type TestAnswer,
  type TestApi,
  testWith,
} from '../support/test-api.ts';

const test = testWith({ RATE_LIMITS: 'on' });
type Kind = keyof typeof rateLimits;

/** Calls up to the limit, and once more. */
const exhaust = async (kind: Kind, call: () => Promise<TestAnswer>): Promise<TestAnswer> => {
  for (let n = 0; n < rateLimits[kind].calls; n++)
    expect((await call()).status, `call ${n + 1}`).not.toBe(429);
  return call();
};
const actions: Record<
  Exclude<
    Kind,
    | 'exchange'
    | 'signIns'
    | 'failedSignIns'
    | 'coupons'
    | 'tagMerges'
    | 'payments'
    | 'receipts'
    | 'reads'
    | 'renders'
    | 'embedded'
    | 'mcp'
    | 'letters'
    // tests/api/letter.test.ts
    | 'lettersPerDay'
    | 'streams'
    | `${string}ByAddress`
  >,
  (person: Person, id: string) => Promise<TestAnswer>
> = {
  search: (person) => person.get('/products/search?keyword=tide'),
  suggestions: (person) => person.get('/tags?query=en'),
  combinations: (person) => person.get('/products?rating=4&age=week'),
  votes: (person, id) => person.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } }),
  saves: (person, id) => person.put(`/users/${person.email}/saved/${id}`),
  follows: (person) => person.put(`/users/${person.email}/follows?kind=search&target=wiki`),
  notifications: (person) => person.post('/notifications/read', { body: { upTo: '1' } }),
  reports: (person, id) => person.patch(`/products/${id}`, { body: { reported: true } }),
  reviews: (person, id) =>
    person.post('/reviews', { body: { productId: id, description: 'Again.', rating: 3 } }),
  products: (person) => person.post('/products', { body: draft() }),
  accountChanges: (person) => person.post(`/users/${person.email}/new-email`),
  exports: (person) => person.get(`/users/${person.email}/data`),
  roleClaims: (person) => person.post(`/users/${person.email}/role-claim`, { body: { code: 'a guess' } }),
  webhooks: (person) => person.delete('/webhooks/7'),
  invalid: (person, id) => person.patch(`/products/${id}`, { body: { name: 7 } }),
};
/** The status of a call of each kind below its limit. A guessed code is wrong, so it gets a 409. */
const statusBelowLimit = (kind: string): number => ({ invalid: 422, roleClaims: 409 })[kind] ?? 200;

for (const [kind, action] of Object.entries(actions)) {
  test(`too many calls of the kind '${kind}' are limited for a while, for this person alone`, async ({
    api,
  }) => {
    const id = await api.accepted(await api.person('mara'));
    const ivo = await api.person('ivo');
    const rejected = await exhaust(kind as Kind, () => action(ivo, id));
    expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
    const wait = Number(rejected.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(rateLimits[kind as Kind].duration / 1000);
    expect((await action(await api.person('ana'), id)).status).toBe(statusBelowLimit(kind));
  });
}

test('edits count with products, and a limit on one kind leaves the others', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await exhaust('products', () => mara.post('/products', { body: draft() })).catch(() => {});
  expect((await mara.patch(`/products/${id}`, { body: { name: 'x' } })).status).toBe(429);
  expect((await actions.reports(mara, id)).status).toBe(200);
});

const tagsOf = (count: number) => ({ tags: Array.from({ length: count }, (_, n) => `tag${n}`) });

test('adding and changing a product count by the number of its tags', async ({ api }) => {
  const mara = await api.person('mara');
  const { calls } = rateLimits.products;
  const id = (await mara.post('/products', { body: draft(tagsOf(50 * (calls - 2))) })).body.insertedId;
  const edit = (body: object) => mara.patch(`/products/${id}`, { body });
  expect((await edit(tagsOf(50))).status).toBe(200);
  expect((await edit(tagsOf(51))).status).toBe(429);
});

test('thousands of tags are taken, as all of the calls of a while', async ({ api }) => {
  const mara = await api.person('mara');
  expect((await mara.post('/products', { body: draft(tagsOf(5_000)) })).status).toBe(200);
  expect((await mara.post('/products', { body: draft() })).status).toBe(429);
});

const from = (api: TestApi, address: string | undefined, path: string, init: RequestInit = {}) =>
  api.app.request(`/api${path}`, init, {
    incoming: { socket: address === undefined ? {} : { remoteAddress: address } },
  });
const search = '/products/search?keyword=tide';
const searchUntilLimited = async (api: TestApi, headers: Record<string, string> = {}) => {
  for (let n = 0; n <= rateLimits.search.calls; n++) await from(api, '192.0.2.1', search, { headers });
};

test('anonymous calls are counted by address; calls within the process are not', async ({ api }) => {
  await searchUntilLimited(api);
  expect((await from(api, '192.0.2.1', search)).status).toBe(429);
  expect((await from(api, '192.0.2.2', search)).status).toBe(200);
  expect((await from(api, '192.0.2.1', '/products')).status).toBe(200);
  expect((await api.anonymous.get(search)).status).toBe(200);
});

test('calls over connections that were reset are counted too, as those of one client', async ({ api }) => {
  for (let n = 0; n < rateLimits.search.calls; n++)
    expect((await from(api, undefined, search)).status).toBe(200);
  expect((await from(api, undefined, search)).status).toBe(429);
});

test('of an IPv6 address its network counts, however it is written', async ({ api }) => {
  for (let n = 0; n < rateLimits.search.calls; n++)
    await from(api, `2001:db8:0:${n.toString(16)}::1`, search);
  expect((await from(api, '2001:0DB8::7:1:2:3:4', search)).status).toBe(429);
  expect((await from(api, '2001:db8:0:100::1', search)).status).toBe(200);
  expect((await from(api, '::ffff:192.0.2.7', search)).status).toBe(200);
});

/** A call of a member from this address. */
const memberFrom = (api: TestApi, address: string, { token }: Person, [method, path, body]: MemberCall) =>
  from(api, address, path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
type MemberCall = [method: string, path: string, body?: object | undefined];
const memberCalls: Record<
  'search' | 'votes' | 'reports' | 'reviews' | 'products',
  (id: string) => MemberCall
> = {
  search: () => ['GET', search],
  votes: (id) => ['PATCH', `/products/${id}`, { upVote: 1, upVoters: [] }],
  reports: (id) => ['PATCH', `/products/${id}`, { reported: true }],
  reviews: (id) => ['POST', '/reviews', { productId: id, description: 'Again.', rating: 3 }],
  products: () => ['POST', '/products', draft()],
};

for (const [kind, callOn] of Object.entries(memberCalls)) {
  test(`many accounts at one address share a limit on ${kind}; elsewhere they go on`, async ({ api }) => {
    const call = callOn(await api.accepted(await api.person('mara')));
    const each = rateLimits[kind as Kind].calls;
    const max = rateLimits[`${kind}ByAddress` as Kind].calls;
    expect(max).toBeGreaterThan(each);
    expect(rateLimits[`${kind}ByAddress` as Kind].duration).toBe(rateLimits[kind as Kind].duration);
    const crowd = [];
    for (let n = 0; n <= max / each; n++) crowd.push(await api.person(`sock${n}`, { verified: false }));
    for (let n = 0; n < max; n++) {
      const sock = crowd[n % crowd.length] as Person;
      expect((await memberFrom(api, '192.0.2.1', sock, call)).status, `call ${n + 1}`).toBe(200);
    }
    const ivo = await api.person('ivo');
    const rejected = await memberFrom(api, '192.0.2.1', ivo, call);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await memberFrom(api, '192.0.2.2', ivo, call)).status).toBe(200);
  });
}

test('a product of thousands of tags costs others at its address no more than one account may spend', async ({
  api,
}) => {
  const huge: MemberCall = ['POST', '/products', draft(tagsOf(5_000))];
  const accounts = rateLimits.productsByAddress.calls / rateLimits.products.calls;
  for (let n = 0; n < accounts; n++)
    expect((await memberFrom(api, '192.0.2.1', await api.person(`sock${n}`), huge)).status).toBe(200);
  const ivo = await api.person('ivo');
  expect((await memberFrom(api, '192.0.2.1', ivo, huge)).status).toBe(429);
  expect((await memberFrom(api, '192.0.2.2', await api.person('ana'), huge)).status).toBe(200);
});

test('parts deep in a list count as combinations do, and its other parts do not', async ({ api }) => {
  const deep = `offset=${browsing.deepFrom}`;
  for (let n = 0; n < rateLimits.combinations.calls; n++)
    expect((await from(api, '192.0.2.1', `/products?${n % 2 ? 'sort=votes&' : ''}${deep}`)).status).toBe(200);
  for (const query of [deep, `sort=votes&${deep}`, `type=featured&${deep}`])
    expect((await from(api, '192.0.2.1', `/products?${query}`)).status, query).toBe(429);
  expect((await from(api, '192.0.2.1', '/products?sort=votes&offset=594')).status).toBe(200);
  expect((await from(api, '192.0.2.2', `/products?${deep}`)).status).toBe(200);
});

test('parts deep in the lists of tags and of addresses count as combinations do', async ({ api }) => {
  const deep = (n: number) => `offset=${browsing.deepFrom + n}&limit=1`;
  for (let n = 0; n < rateLimits.combinations.calls; n++) {
    const list = n % 2 ? '/tag-pages' : '/products/addresses';
    expect((await from(api, '192.0.2.1', `${list}?${deep(n)}`)).status).toBe(200);
  }
  for (const list of ['/tag-pages', '/products/addresses']) {
    expect((await from(api, '192.0.2.1', `${list}?${deep(0)}`)).status, list).toBe(429);
    expect((await from(api, '192.0.2.1', `${list}?limit=1&offset=${browsing.deepFrom - 1}`)).status).toBe(
      200,
    );
    expect((await from(api, '192.0.2.2', `${list}?${deep(0)}`)).status).toBe(200);
  }
});

test('parts deep in leaderboards, reviews and lists of makers count as combinations do, each time', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const page = (await mara.get(`/users/${mara.email}/page`)).body.makerId;
  const lists = [
    '/leaderboards?kind=day',
    '/leaderboards/today?',
    `/reviews?id=${id}`,
    `/makers/${page}/products?`,
    `/makers/${page}/reviews?`,
  ];
  const part = async (address: string, list: string, offset: number = browsing.deepFrom) =>
    (await from(api, address, `${list}&offset=${offset}`)).status;
  const { calls } = rateLimits.combinations;
  for (let n = 0; n < calls; n += lists.length)
    for (const list of lists) expect(await part('192.0.2.1', list), list).toBe(200);
  for (const list of lists) {
    expect(await part('192.0.2.1', list), list).toBe(429);
    expect(await part('192.0.2.1', list, browsing.deepFrom - 1), list).toBe(200);
    expect(await part('192.0.2.2', list), list).toBe(200);
  }
});

test('counts of tags by letter count as combinations do', async ({ api }) => {
  const ivo = await api.person('ivo');
  const letters = '/tag-letters';
  expect((await exhaust('combinations', () => ivo.get(letters))).status).toBe(429);
  expect((await (await api.person('ana')).get(letters)).status).toBe(200);
  for (let n = 0; n < rateLimits.combinations.calls; n++)
    expect((await from(api, '192.0.2.1', letters)).status).toBe(200);
  expect((await from(api, '192.0.2.1', letters)).status).toBe(429);
  expect((await from(api, '192.0.2.2', letters)).status).toBe(200);
});

test('calls over an account’s own limit do not count for its address', async ({ api }) => {
  const call = memberCalls.reports(await api.accepted(await api.person('mara')));
  const eager = await api.person('eager');
  for (let n = 0; n < 2 * rateLimits.reportsByAddress.calls; n++)
    await memberFrom(api, '192.0.2.1', eager, call);
  expect((await memberFrom(api, '192.0.2.1', await api.person('ivo'), call)).status).toBe(200);
});

const postFrom = (api: TestApi, address: string, path: string, token: string, body: object) =>
  from(api, address, path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Registers somebody and issues their token, as a browser at the address does. @returns the statuses of both calls */
const signInFrom = async (api: TestApi, address: string, name: string) => {
  const email = `${name}@unearth.example`;
  const idToken = idTokenFor({ uid: `uid-${name}`, email, emailVerified: true, name });
  const users = await postFrom(api, address, '/users', idToken, { name, email });
  const jwt = await postFrom(api, address, '/jwt', idToken, { email });
  const { token } = await jwt.json();
  return { statuses: [users.status, jwt.status], token: token as string };
};
const signedIn = [200, 200];

/** Sends a token that the provider did not issue. */
const failFrom = async (api: TestApi, address: string) =>
  (await postFrom(api, address, '/jwt', 'garbage', { email: 'ivo@unearth.example' })).status;

test('a hundred people behind one address sign in within a minute and vote three times each', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const products = await Promise.all(
    ['Tidewater', 'Loom', 'Kiln'].map((name) => api.accepted(mara, { name })),
  );
  const one = '192.0.2.1';
  const statuses = Array.from({ length: 100 }, async (_, n) => {
    const person = await signInFrom(api, one, `pupil${n}`);
    const votes: number[] = [];
    for (const id of products) {
      const [method, path, body] = memberCalls.votes(id);
      const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
      votes.push((await from(api, one, path, { method, headers, body: JSON.stringify(body) })).status);
    }
    return [...person.statuses, ...votes];
  });
  expect(new Set((await Promise.all(statuses)).flat())).toEqual(new Set([200]));
  for (const id of products) {
    expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(100);
  }
});

test('tokens that the provider did not issue are limited by address, and keep nobody there from signing in', async ({
  api,
}) => {
  for (let n = 0; n < rateLimits.failedSignIns.calls; n++) expect(await failFrom(api, '192.0.2.1')).toBe(401);
  for (let n = 0; n < rateLimits.exchange.calls; n++) expect(await failFrom(api, '192.0.2.1')).toBe(429);
  expect(await failFrom(api, '192.0.2.2')).toBe(401);
  expect((await signInFrom(api, '192.0.2.1', 'ivo')).statuses).toEqual(signedIn);
});

test('the sign-ins of an account are limited wherever it is, and those of its neighbours are not', async ({
  api,
}) => {
  for (let n = 0; n < rateLimits.signIns.calls / 2; n++)
    expect((await signInFrom(api, `192.0.2.${n}`, 'ivo')).statuses).toEqual(signedIn);
  expect((await signInFrom(api, '192.0.2.200', 'ivo')).statuses).toEqual([429, 429]);
  expect((await signInFrom(api, '192.0.2.200', 'ana')).statuses).toEqual(signedIn);
});

test('the sign-ins of an address are limited, and other addresses go on', async ({ api }) => {
  const { calls } = rateLimits.exchange;
  const email = 'nobody@unearth.example';
  const exchange = (address: string, n: number) =>
    postFrom(api, address, '/jwt', idTokenFor({ uid: `uid-${n}`, email }), { email });
  for (let n = 0; n < calls; n++) expect((await exchange('192.0.2.1', n)).status).toBe(401);
  expect((await exchange('192.0.2.1', calls)).status).toBe(429);
  expect((await exchange('192.0.2.2', calls)).status).toBe(401);
});

testWith(
  { RATE_LIMITS: 'on' },
  {
    verifyIdentity: async () => {
      throw httpError('identity_unavailable');
    },
  },
)('sign-ins while the provider is down count for the address, and are no failures', async ({ api }) => {
  for (let n = 0; n < rateLimits.exchange.calls; n++) expect(await failFrom(api, '192.0.2.1')).toBe(503);
  expect(await failFrom(api, '192.0.2.1')).toBe(429);
});

testWith({ RATE_LIMITS: 'on', RATE_LIMIT_FACTOR: '2.5' })(
  'RATE_LIMIT_FACTOR multiplies the limits by address, and none of accounts or failures',
  async ({ api }) => {
    for (let n = 0; n < rateLimits.search.calls * 2.5; n++)
      expect((await from(api, '192.0.2.1', search)).status).toBe(200);
    expect((await from(api, '192.0.2.1', search)).status).toBe(429);
    const ivo = await api.person('ivo');
    expect((await exhaust('search', () => ivo.get(search))).status).toBe(429);
    for (let n = 0; n < rateLimits.failedSignIns.calls; n++)
      expect(await failFrom(api, '192.0.2.1')).toBe(401);
    expect(await failFrom(api, '192.0.2.1')).toBe(429);
    for (let n = 0; n < rateLimits.signIns.calls / 2; n++) await signInFrom(api, '192.0.2.1', 'ana');
    expect((await signInFrom(api, '192.0.2.1', 'ana')).statuses).toEqual([429, 429]);
  },
);

testWith({
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'on',
  GENEROUS_NETWORKS: '203.0.113.0/24, 2001:db8:5::/56',
})('GENEROUS_NETWORKS have ten times the limits, by the address that the proxy noted', async ({ api }) => {
  const via = async (noted: string) =>
    (await from(api, '10.0.0.1', search, { headers: { 'x-forwarded-for': noted } })).status;
  const beyondTheLimit = async (noted: string) => {
    for (let n = 0; n < rateLimits.search.calls; n++)
      expect(await via(noted), `${noted}, ${n + 1}`).toBe(200);
    return via(noted);
  };
  expect(await beyondTheLimit('203.0.113.9')).toBe(200);
  expect(await beyondTheLimit('2001:db8:5:1::1')).toBe(200);
  expect(await beyondTheLimit('203.0.113.10, 198.51.100.1')).toBe(429);
});

test('invalid calls that a page sends from an address keep nobody there from signing in', async ({ api }) => {
  const foreign = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
  const send = () => from(api, '192.0.2.1', '/subscriptions/sandbox', foreign);
  for (let n = 0; n < rateLimits.invalid.calls; n++) expect((await send()).status).toBe(415);
  expect((await send()).status).toBe(429);
  const email = 'ivo@unearth.example';
  const idToken = idTokenFor({ uid: 'uid-ivo', email, emailVerified: true, name: 'ivo' });
  for (const path of ['/users', '/jwt']) {
    const response = await from(api, '192.0.2.1', path, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(path === '/users' ? { name: 'ivo', email } : { email }),
    });
    expect(response.status).toBe(200);
  }
});

test('X-Forwarded-For is ignored without a trusted proxy', async ({ api }) => {
  await searchUntilLimited(api);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await from(api, '192.0.2.1', search, { headers })).status).toBe(429);
});

testWith({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })(
  'behind a trusted proxy the address that it noted itself counts',
  async ({ api }) => {
    const via = (noted: string) => from(api, '10.0.0.1', search, { headers: { 'x-forwarded-for': noted } });
    for (let n = 0; n <= rateLimits.search.calls; n++)
      await via(`198.51.100.${n}, 203.0.113.9:${50_000 + n}`);
    expect((await via('203.0.113.9')).status).toBe(429);
    expect((await via('203.0.113.9, 203.0.113.10')).status).toBe(200);
  },
);

test('writes that are forbidden count as invalid too; then none begins for a while', async ({ api }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(ivo);
  const accept = () => mara.patch(`/products/${id}`, { body: { status: 'accepted' } });
  const rejected = await exhaust('invalid', accept);
  expect(rejected.status).toBe(429);
  expect((await mara.get(`/products?id=${id}`)).status).toBe(200);
  expect((await ivo.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
});

test('a malformed body counts as invalid too; then no body is parsed for a while, and reads go on', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const odd = [{ body: '{' }, { body: draft(), headers: { 'content-type': 'text/plain' } }];
  let n = 0;
  const rejected = await exhaust('invalid', () => mara.post('/products', odd[n++ % 2]));
  expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
  expect((await mara.post('/products', { body: draft() })).status).toBe(429);
  expect((await mara.get('/products')).status).toBe(200);
});

test('access tokens that were revoked meet a limit, and new ones of the account do not', async ({ api }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  api.now('2026-11-21T12:05:00.000Z');
  await mara.post(`/users/${mara.email}/log-out-everywhere`);
  const rejected = await exhaust('invalid', () => mara.get('/products'));
  expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
  const again = await api.person('mara');
  for (const person of [again, ivo]) expect((await person.get('/products')).status).toBe(200);
});

test('one body with thousands of errors uses the limit up', async ({ api }) => {
  const mara = await api.person('mara');
  const tags = Array.from({ length: 5_000 }, () => 1);
  expect((await mara.post('/products', { body: { tags } })).status).toBe(422);
  expect((await mara.post('/products', { body: { tags } })).status).toBe(429);
});

/** Reads until the limit. @returns the number of bytes received, and the 429 */
const readAll = async (
  read: () => Response | Promise<Response>,
): Promise<{ bytes: number; rejected: Response }> => {
  for (let bytes = 0; ; ) {
    const response = await read();
    if (response.status === 429) return { bytes, rejected: response };
    expect(response.status).toBe(200);
    bytes += (await response.arrayBuffer()).byteLength;
    expect(bytes).toBeLessThan(allowed * 1.05);
  }
};
const allowed = rateLimits.reads.calls * 1024;

test('anonymous reads of the API are counted by bytes and address', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { description: '\u20ac'.repeat(10_000) });
  const one = `/products?id=${id}`;
  const { bytes, rejected } = await readAll(() => from(api, '192.0.2.1', one));
  expect(bytes).toBeGreaterThan(allowed * 0.95);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await from(api, '192.0.2.1', '/products')).status).toBe(429);
  expect((await from(api, '192.0.2.1', '/health/ready')).status).toBe(200);
  expect((await from(api, '192.0.2.2', one)).status).toBe(200);
  const headers = { authorization: `Bearer ${mara.token}` };
  expect((await from(api, '192.0.2.1', one, { headers })).status).toBe(200);
  expect((await api.anonymous.get(one)).status).toBe(200);
});

test('reads that are sent at once are counted before they are answered', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'), { description: '\u20ac'.repeat(10_000) });
  const responses = await Promise.all(
    Array.from({ length: 1_200 }, async () => {
      const response = await from(api, '192.0.2.1', `/products?id=${id}`);
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const sent = responses.filter(({ status }) => status === 200).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(sent).toBeGreaterThan(allowed * 0.95);
  expect(sent).toBeLessThanOrEqual(allowed);
});

test('the documentation counts among the anonymous reads', async ({ api }) => {
  const { bytes } = await readAll(() => from(api, '192.0.2.1', '/openapi.json'));
  expect(bytes).toBeGreaterThan(allowed * 0.95);
  expect((await from(api, '192.0.2.1', '/products')).status).toBe(429);
});

test.for([
  ['products', 'DELETE', '/products/999', undefined],
  ['reviews', 'DELETE', '/reviews/999', undefined],
  ['reports', 'POST', '/products/999/objections', { finding: '1', text: 'They are colleagues.' }],
] as const)(
  '%s: deletions and objections count too, even of nothing: %s %s',
  async ([kind, method, path, body], { api }) => {
    const call = (person: Person) => memberFrom(api, '192.0.2.1', person, [method, path, body]);
    const ivo = await api.person('ivo');
    for (let n = 0; n < rateLimits[kind].calls; n++) expect((await call(ivo)).status).not.toBe(429);
    expect((await call(ivo)).status).toBe(429);
    expect((await call(await api.person('ana'))).status).not.toBe(429);
  },
);

test('moderators delete as many products and reviews as they have to', async ({ api }) => {
  const mo = await api.person('mo', { role: 'moderator' });
  for (const kind of ['products', 'reviews'] as const)
    for (let n = 0; n <= rateLimits[kind].calls; n++)
      expect((await mo.delete(`/${kind}/999`)).status).toBe(200);
});
