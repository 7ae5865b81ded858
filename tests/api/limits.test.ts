import { expect } from 'vitest';
import { browsing, rateLimits } from '#lib/limits.ts';
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
    | 'coupons'
    | 'tagMerges'
    | 'payments'
    | 'receipts'
    | 'reads'
    | 'renders'
    | 'embedded'
    | 'mcp'
    | `${string}ByAddress`
  >,
  (person: Person, id: string) => Promise<TestAnswer>
> = {
  search: (person) => person.get('/products/search?keyword=tide'),
  suggestions: (person) => person.get('/tags?query=en'),
  combinations: (person) => person.get('/products?rating=4&age=week'),
  votes: (person, id) => person.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } }),
  saves: (person, id) => person.put(`/users/${person.email}/saved/${id}`),
  reports: (person, id) => person.patch(`/products/${id}`, { body: { reported: true } }),
  reviews: (person, id) =>
    person.post('/reviews', { body: { productId: id, description: 'Again.', rating: 3 } }),
  products: (person) => person.post('/products', { body: draft() }),
  accountChanges: (person) => person.post(`/users/${person.email}/new-email`),
  roleClaims: (person) => person.post(`/users/${person.email}/role-claim`, { body: { code: 'a guess' } }),
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
type MemberCall = [method: string, path: string, body?: object];
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

test('calls over an account’s own limit do not count for its address', async ({ api }) => {
  const call = memberCalls.reports(await api.accepted(await api.person('mara')));
  const eager = await api.person('eager');
  for (let n = 0; n < 2 * rateLimits.reportsByAddress.calls; n++)
    await memberFrom(api, '192.0.2.1', eager, call);
  expect((await memberFrom(api, '192.0.2.1', await api.person('ivo'), call)).status).toBe(200);
});

test('the sign-in exchange is counted by address, before anything is verified', async ({ api }) => {
  const exchange = () =>
    from(api, '192.0.2.1', '/jwt', {
      method: 'POST',
      headers: { authorization: `Bearer ${idTokenFor({})}`, 'content-type': 'application/json' },
      body: '{"email":"a@unearth.example"}',
    });
  for (let n = 0; n < rateLimits.exchange.calls; n++) expect((await exchange()).status).not.toBe(429);
  expect((await exchange()).status).toBe(429);
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

test('a malformed body counts as invalid too; then no body is read for a while, and reads go on', async ({
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

test('the documentation counts among the anonymous reads', async ({ api }) => {
  const { bytes } = await readAll(() => from(api, '192.0.2.1', '/openapi.json'));
  expect(bytes).toBeGreaterThan(allowed * 0.95);
  expect((await from(api, '192.0.2.1', '/products')).status).toBe(429);
});
