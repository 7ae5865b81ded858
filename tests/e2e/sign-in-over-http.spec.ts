import { SignJWT } from 'jose';
import { expect, overHttp as test } from '../support/fixtures.ts';
import { peopleOf, type SitePeople } from '../support/people.ts';
import type { Person } from '../support/person.ts';
import { accessTokenSecret, type Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';

const draft = (fields: object = {}) => ({
  name: 'Sextant',
  logo: 'https://sextant.example/logo.svg',
  shortDescription: 'Finds out where you are without asking anybody.',
  description: 'Look at the sun at noon.',
  tags: ['travel'],
  externalLink: 'https://sextant.example/',
  ...fields,
});

const added = async (adder: Person, fields?: object): Promise<string> => {
  const { body, status } = await adder.post('/products', { body: draft(fields) });
  expect(status).toBe(200);
  return body.insertedId;
};

const accepted = async (people: SitePeople, adder: Person, fields?: object): Promise<string> => {
  const id = await added(adder, fields);
  const moderator = await people.demo('moderator');
  expect((await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } })).body).toEqual({
    modifiedCount: 1,
  });
  return id;
};

const votesFor = async (site: Site, id: string) => (await api.product(site, id)).upVote;

test.describe('A person who signs up with the provider', () => {
  test('gets a record and a token, and is a user', async ({ people }) => {
    const ada = await people.person('Ada', { verified: false });
    expect((await ada.get(`/users/${ada.email}`)).body).toEqual({
      _id: expect.any(String),
      name: 'Ada',
      email: ada.email,
      role: 'user',
      waitingRole: null,
      verifiedSince: null,
      claimableRole: null,
      status: null,
      suspended: false,
      deletesAt: null,
    });
  });

  test('is not made twice by signing in again', async ({ people }) => {
    const ada = await people.person('Ada', { verified: false });
    const again = await people
      .bearer(ada.idToken)
      .post('/users', { body: { name: 'Ada', email: ada.email } });
    expect([again.status, again.body]).toEqual([200, { insertedId: null }]);
  });

  test('gets no token for an e-mail that is only claimed', async ({ people }) => {
    const [ada, eve] = await Promise.all([
      people.person('Ada', { verified: false }),
      people.person('Eve', { verified: false }),
    ]);
    for (const email of [ada.email, 'admin@unearth.example']) {
      for (const path of ['/users', '/jwt']) {
        const { status, text } = await people
          .bearer(eve.idToken)
          .post(path, { body: { name: 'Eve', email } });
        expect(status).toBe(401);
        expect(text).not.toContain('"token":');
      }
    }
  });

  test('cannot make themselves more than a user', async ({ people }) => {
    const eve = await people.person('Eve', { verified: false });
    const claim = { name: 'Eve', email: eve.email, role: 'admin', status: 'varified', email_verified: true };
    await people.bearer(eve.idToken).post('/users', { body: claim });
    await people.bearer(eve.idToken).post('/jwt', { body: { ...claim, userId: 1 } });
    expect((await eve.get(`/users/${eve.email}`)).body).toMatchObject({ role: 'user', status: null });
    expect((await eve.get('/users')).status).toBe(403);
    expect((await eve.patch(`/users/${eve.email}`, { body: { status: 'varified' } })).status).toBe(409);
  });

  test('has the role that was granted only once the e-mail is verified', async ({ db, people }) => {
    const [unverified, verified] = await Promise.all([
      people.person('Una', { verified: false }),
      people.person('Vera'),
    ]);
    await db.grantRole(unverified.email, 'moderator');
    await db.grantRole(verified.email, 'moderator');
    expect((await unverified.get('/products/moderator')).status).toBe(403);
    expect((await verified.get('/products/moderator')).status).toBe(200);
    await db.grantRole(verified.email, 'user');
    expect((await verified.get('/products/moderator')).status).toBe(403);
  });
});

test('What a new product claims of itself is not believed', async ({ people }) => {
  const maker = await people.person('Mia', { verified: false });
  const id = await added(maker, {
    status: 'accepted',
    priority: 'featured',
    upVote: 999,
    adder: 'admin@unearth.example',
    adder_name: 'Noor Haddad',
    createdAt: '2001-01-01T00:00:00.000Z',
  });
  expect((await maker.get(`/products?id=${id}`)).body).toMatchObject({
    status: 'pending',
    priority: 'normal',
    upVote: 0,
    adder: maker.email,
    adder_name: 'Mia',
    createdAt: expect.stringMatching(/^20(2[6-9]|[3-9])/),
  });
});

test.describe('What is not theirs', () => {
  test('a moderator deletes what is reported, and nothing else', async ({ people }) => {
    const [owner, reporter, moderator] = await Promise.all([
      people.person('Olga'),
      people.person('Rex', { verified: false }),
      people.demo('moderator'),
    ]);
    const id = await accepted(people, owner);
    expect((await moderator.delete(`/products/${id}`)).status).toBe(409);
    expect((await reporter.patch(`/products/${id}`, { body: { reported: true } })).body).toEqual({
      modifiedCount: 1,
    });
    expect((await moderator.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
    expect((await people.anonymous.get(`/products?id=${id}`)).status).toBe(404);
  });
});

test.describe('A token', () => {
  const mine = (person: Person) => `/users/${person.email}`;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

  const signed = (claims: object, secret: string, changes: { issuer?: string; end?: number } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(changes.issuer ?? 'unearth')
      .setExpirationTime(changes.end ?? Math.floor(Date.now() / 1000) + 3600)
      .sign(new TextEncoder().encode(secret));

  test('that was changed, signed by others, has expired or is no token does nothing', async ({
    site,
    db,
    people,
  }) => {
    const [ada, id] = [await people.person('Ada'), await db.anyProduct('accepted')];
    const [header, payload, signature = ''] = ada.token.split('.');
    const claims = decode(payload);
    const flipped = signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'));
    const tokens = {
      'with another subject': `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      'with another signature': `${header}.${payload}.${flipped}`,
      'without a signature': `${header}.${payload}.`,
      'without an algorithm': `${encode({ alg: 'none' })}.${payload}.`,
      'signed by somebody else': await signed(claims, 'another secret that nobody here has ever used'),
      'of another issuer': await signed(claims, accessTokenSecret, { issuer: 'elsewhere' }),
      'that is over': await signed(claims, accessTokenSecret, { end: Math.floor(Date.now() / 1000) - 5 }),
      'without a subject': await signed({ uid: claims.uid }, accessTokenSecret),
      'of another account of the provider': await signed({ ...claims, uid: 'other' }, accessTokenSecret),
      'of the provider': ada.idToken,
      'that is no token': 'hello',
    };
    expect((await ada.get(mine(ada))).status).toBe(200);
    const before = await votesFor(site, id);
    for (const [what, token] of Object.entries(tokens)) {
      const bearer = people.bearer(token);
      for (const { status, body } of [
        await bearer.get(mine(ada)),
        await bearer.votes(id),
        await bearer.post('/products', { body: draft() }),
        await bearer.get('/products'),
      ]) {
        expect(status, what).toBe(401);
        expect(body.error.code, what).toBe(what === 'that is over' ? 'token_expired' : 'unauthorized');
      }
    }
    expect(await votesFor(site, id)).toBe(before);
    expect((await ada.get(`/products?type=email&email=${ada.email}`)).body).toEqual([]);
  });

  test('of the site is not exchanged for a new one: only a token of the provider is', async ({ people }) => {
    const ada = await people.person('Ada');
    const claim = { name: 'Ada', email: ada.email };
    for (const path of ['/users', '/jwt']) {
      expect((await people.bearer(ada.token).post(path, { body: claim })).status).toBe(401);
      expect((await people.anonymous.post(path, { body: claim })).status).toBe(401);
    }
  });

  test('of another site is not known here', async ({ ownSite, people }) => {
    const elsewhere = await ownSite({ ACCESS_TOKEN_SECRET: 'the secret of quite another site, long enough' });
    const ada = await peopleOf(elsewhere).person('Ada');
    expect((await ada.get(mine(ada))).status).toBe(200);
    expect((await people.bearer(ada.token).get(mine(ada))).status).toBe(401);
  });

  test('names its user, and nothing that need not be known', async ({ people }) => {
    const ada = await people.person('Ada');
    const claims = decode(ada.token.split('.')[1]);
    expect(claims).toMatchObject({ iss: 'unearth', verified: true });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(JSON.stringify(claims)).not.toContain(ada.email);
    expect(claims).not.toHaveProperty('role');
  });
});

test('No response discloses the e-mail of somebody else', async ({ site, people }) => {
  const [ada, voter] = await Promise.all([people.person('Ada'), people.person('Vic')]);
  const id = await accepted(people, ada);
  await voter.votes(id);
  await voter.post('/reviews', { body: { productId: id, description: 'Good.', rating: 5 } });
  await voter.patch(`/products/${id}`, { body: { reported: true, reason: 'None.' } });
  const reads = [
    '/products',
    '/products?type=featured',
    '/products?type=newest',
    `/products?id=${id}`,
    '/products/search?keyword=sextant',
    `/reviews?id=${id}`,
    '/tags?query=tr',
    '/config',
    '/openapi.json',
  ];
  // Those at example.com are invented, for the documentation of the API.
  const emails = (text: string) => new Set(text.match(/[\w.+-]+@(?!example\.com)[\w-]+(\.[\w-]+)+/g));
  for (const path of reads) {
    expect([...emails((await people.anonymous.get(path)).text)], path).toEqual([]);
    const { text } = await voter.get(path);
    expect(
      [...emails(text)].filter((email) => email !== voter.email),
      path,
    ).toEqual([]);
  }
  const mine = (await voter.get(`/products?id=${id}`)).body;
  expect(mine).toMatchObject({ upVoters: [voter.email], adder: null, upVote: 1, reported: true });
  const adders = (await ada.get(`/products?id=${id}`)).body;
  expect(adders).toMatchObject({ upVoters: [], adder: ada.email, reported: false });

  for (const path of ['/', '/products', `/products/${id}`, '/feed.xml', '/sitemap.xml']) {
    const text = await (await fetch(site.url + path)).text();
    expect(
      [...emails(text)].filter((email) => email !== 'hello@unearth.example'),
      path,
    ).toEqual([]);
  }
  expect(site.log()).not.toContain('@people.example');
});

test('A call is understood without a body and with one that comes in pieces, unless it is too large', async ({
  site,
  people,
}) => {
  const ada = await people.person('Ada');
  const headers = { authorization: `Bearer ${ada.token}` };
  const bare = await ask(site, '/api/products/999999', { method: 'DELETE', headers });
  expect([bare.status, bare.text]).toEqual([200, '{"deletedCount":0}']);
  const inChunks = { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const send = (body: string) => ask(site, '/api/products', { method: 'POST', headers: inChunks, body });
  expect((await send(JSON.stringify(draft()))).text).toMatch(/^{"insertedId":"\d+"}$/);
  const large = JSON.stringify(draft({ description: 'x'.repeat(100_000) }));
  expect((await send(large)).status).toBe(413);
  expect((await ada.post('/products', { body: JSON.parse(large) })).status).toBe(413);
});

test('Membership cannot be found out by asking', async ({ people }) => {
  const [ada, eve] = await Promise.all([people.person('Ada'), people.person('Eve', { verified: false })]);
  for (const path of ['', '/ballot']) {
    const known = await eve.get(`/users/${ada.email}${path}`);
    const unknown = await eve.get(`/users/nobody.${ada.email}${path}`);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  }
});

test('The emulator behind the site makes nobody its administrator', async ({ site }) => {
  const response = await fetch(
    `${site.url}/identitytoolkit.googleapis.com/v1/projects/demo-unearth/accounts:query`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{}',
    },
  );
  expect(response.ok).toBe(false);
  expect(await response.text()).not.toContain('@unearth.example');
});
