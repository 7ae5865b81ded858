import { SignJWT } from 'jose';
import { expect, overHttp as test } from '../support/fixtures.ts';
import { accessTokenSecret, type Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';
import {
  type Call,
  callApi,
  demoPerson,
  type Person,
  type Reply,
  signUp,
  verifiedPerson,
} from './support/people.ts';

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
  const { body, status } = await adder.call('POST', '/products', draft(fields));
  expect(status).toBe(200);
  return body.insertedId;
};

const accepted = async (site: Site, adder: Person, fields?: object): Promise<string> => {
  const id = await added(adder, fields);
  const moderator = await demoPerson(site, 'moderator');
  expect((await moderator.call('PATCH', `/products/${id}`, { status: 'accepted' })).body).toEqual({
    modifiedCount: 1,
  });
  return id;
};

const votesFor = async (site: Site, id: string) => (await api.product(site, id)).upVote;

test.describe('Whoever signs up with the provider', () => {
  test('gets a record and a token, and is a user', async ({ site }) => {
    const ada = await signUp(site, 'Ada');
    expect((await ada.call('GET', `/users/${ada.email}`)).body).toEqual({
      _id: expect.any(String),
      name: 'Ada',
      email: ada.email,
      role: 'user',
      waitingRole: null,
      claimableRole: null,
      status: null,
      suspended: false,
    });
  });

  test('is not made twice by signing in again', async ({ site }) => {
    const ada = await signUp(site, 'Ada');
    const again = await callApi(site, ['POST', '/users', { name: 'Ada', email: ada.email }], ada.idToken);
    expect([again.status, again.body]).toEqual([200, { insertedId: null }]);
  });

  test('gets no token for an e-mail that is only claimed', async ({ site }) => {
    const [ada, eve] = await Promise.all([signUp(site, 'Ada'), signUp(site, 'Eve')]);
    for (const email of [ada.email, 'admin@unearth.example']) {
      for (const path of ['/users', '/jwt']) {
        const { status, text } = await callApi(site, ['POST', path, { name: 'Eve', email }], eve.idToken);
        expect(status).toBe(401);
        expect(text).not.toContain('token"');
      }
    }
  });

  test('cannot make themselves more than a user', async ({ site }) => {
    const eve = await signUp(site, 'Eve');
    const claim = { name: 'Eve', email: eve.email, role: 'admin', status: 'varified', email_verified: true };
    await callApi(site, ['POST', '/users', claim], eve.idToken);
    await callApi(site, ['POST', '/jwt', { ...claim, userId: 1 }], eve.idToken);
    expect((await eve.call('GET', `/users/${eve.email}`)).body).toMatchObject({ role: 'user', status: null });
    expect((await eve.call('GET', '/users')).status).toBe(403);
    expect((await eve.call('PATCH', `/users/${eve.email}`, { status: 'varified' })).status).toBe(409);
  });

  test('has the role that was granted only once the e-mail is verified', async ({ site, db }) => {
    const [unverified, verified] = await Promise.all([signUp(site, 'Una'), verifiedPerson(site, 'Vera')]);
    await db.grantRole(unverified.email, 'moderator');
    await db.grantRole(verified.email, 'moderator');
    expect((await unverified.call('GET', '/products/moderator')).status).toBe(403);
    expect((await verified.call('GET', '/products/moderator')).status).toBe(200);
    await db.grantRole(verified.email, 'user');
    expect((await verified.call('GET', '/products/moderator')).status).toBe(403);
  });
});

test.describe('Votes', () => {
  test('a hundred at once by one person count once', async ({ site }) => {
    const [maker, voter] = await Promise.all([verifiedPerson(site, 'Mia'), signUp(site, 'Vic')]);
    const id = await accepted(site, maker);
    const answers = await Promise.all(Array.from({ length: 100 }, () => voter.votes(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect(await votesFor(site, id)).toBe(1);
    expect((await voter.call('GET', `/users/${voter.email}/ballot`)).body.votedFor).toEqual([id]);
  });

  test('fifty at once by fifty people count fifty', async ({ site }) => {
    const maker = await verifiedPerson(site, 'Mia');
    const id = await accepted(site, maker);
    const voters = await Promise.all(Array.from({ length: 50 }, (_, number) => signUp(site, `v${number}`)));
    const answers = await Promise.all(voters.map((voter) => voter.votes(id)));
    expect(answers.map(({ body }) => body)).toEqual(Array(50).fill({ modifiedCount: 1 }));
    expect(await votesFor(site, id)).toBe(50);
  });

  test('a body that claims more changes nothing more', async ({ site }) => {
    const [maker, voter, other] = await Promise.all([
      verifiedPerson(site, 'Mia'),
      signUp(site, 'Vic'),
      signUp(site, 'Oz'),
    ]);
    const id = await accepted(site, maker);
    const claim = { upVote: 4000, upVoters: [other.email, maker.email, voter.email] };
    expect((await voter.votes(id, claim)).body).toEqual({ modifiedCount: 1 });
    expect(await votesFor(site, id)).toBe(1);
    expect((await voter.votes(id, { upVote: -1, upVoters: [] })).body).toEqual({ modifiedCount: 0 });
    expect(await votesFor(site, id)).toBe(1);
    expect((await other.call('GET', `/users/${other.email}/ballot`)).body.votedFor).toEqual([]);
    for (const mixed of [
      { upVote: 2, upVoters: [], status: 'accepted' },
      { upVote: 2, upVoters: [], votes: 9 },
      { upVote: 2, upVoters: [], name: 'Mine now' },
      { upVote: 2 },
      { upVote: '2', upVoters: [] },
    ]) {
      expect((await other.votes(id, mixed)).status).toBe(422);
    }
    expect(await votesFor(site, id)).toBe(1);
  });

  test('the maker has none for their own product, and a pending product takes none', async ({ site }) => {
    const [maker, voter] = await Promise.all([verifiedPerson(site, 'Mia'), signUp(site, 'Vic')]);
    const id = await accepted(site, maker);
    expect(await maker.votes(id)).toMatchObject({
      status: 409,
      body: { error: { code: 'own_product', message: 'Product adder is not eligible to vote' } },
    });
    const waiting = await added(maker);
    expect((await voter.votes(waiting)).status).toBe(404);
    expect(await votesFor(site, id)).toBe(0);
  });
});

test('What a new product claims of itself is not believed', async ({ site }) => {
  const maker = await signUp(site, 'Mia');
  const id = await added(maker, {
    status: 'accepted',
    priority: 'featured',
    upVote: 999,
    adder: 'admin@unearth.example',
    adder_name: 'Noor Haddad',
    createdAt: '2001-01-01T00:00:00.000Z',
  });
  expect((await maker.call('GET', `/products?id=${id}`)).body).toMatchObject({
    status: 'pending',
    priority: 'normal',
    upVote: 0,
    adder: maker.email,
    adder_name: 'Mia',
    createdAt: expect.stringMatching(/^20(2[6-9]|[3-9])/),
  });
});

test.describe('Nobody reads or changes what is not theirs', () => {
  type Who = 'stranger' | 'user' | 'owner' | 'moderator' | 'admin';
  const everybody: Who[] = ['stranger', 'user', 'owner', 'moderator', 'admin'];

  interface Scene {
    owner: Person;
    ownerId: string;
    shelved: string;
    pending: string;
    review: string;
  }

  const edited = { name: 'Taken over' };
  /** Each call, and whom it is answered with 200. Changes are undone by being made by nobody who may. */
  const grid: [what: string, call: (scene: Scene) => Call, allowed: Who[]][] = [
    ["another's ballot", ({ owner }) => ['GET', `/users/${owner.email}/ballot`], ['owner']],
    ["another's record", ({ owner }) => ['GET', `/users/${owner.email}`], ['owner', 'admin']],
    ["another's products", ({ owner }) => ['GET', `/products?type=email&email=${owner.email}`], ['owner']],
    [
      "another's pending product",
      ({ pending }) => ['GET', `/products?id=${pending}`],
      ['owner', 'moderator'],
    ],
    ['the list of people', () => ['GET', '/users'], ['admin']],
    ['the moderation list', () => ['GET', '/products/moderator'], ['moderator']],
    ["editing another's product", ({ shelved }) => ['PATCH', `/products/${shelved}`, edited], ['owner']],
    [
      "editing another's pending product",
      ({ pending }) => ['PATCH', `/products/${pending}`, edited],
      ['owner'],
    ],
    ['rejecting', ({ shelved }) => ['PATCH', `/products/${shelved}`, { status: 'rejected' }], ['moderator']],
    ['accepting', ({ pending }) => ['PATCH', `/products/${pending}`, { status: 'accepted' }], ['moderator']],
    [
      'featuring',
      ({ shelved }) => ['PATCH', `/products/${shelved}`, { priority: 'featured' }],
      ['moderator'],
    ],
    ['dismissing reports', ({ shelved }) => ['POST', `/products/${shelved}/dismiss-reports`], ['moderator']],
    ['promoting', ({ ownerId }) => ['PATCH', `/users/admin/${ownerId}`, { role: 'moderator' }], ['admin']],
    ["deleting another's review", ({ review }) => ['DELETE', `/reviews/${review}`], ['owner', 'moderator']],
    ["deleting another's product", ({ shelved }) => ['DELETE', `/products/${shelved}`], ['owner']],
    ['adding', () => ['POST', '/products', draft()], ['user', 'owner', 'moderator', 'admin']],
    [
      'reporting',
      ({ shelved }) => ['PATCH', `/products/${shelved}`, { reported: true }],
      ['user', 'owner', 'moderator', 'admin'],
    ],
    [
      'reviewing',
      ({ shelved }) => ['POST', '/reviews', { productId: shelved, description: 'Fine.', rating: 4 }],
      ['user', 'moderator', 'admin'],
    ],
  ];

  /** For whoever may see the product but not do this, the answer differs; to all others it does not exist. */
  const refusals: Record<string, number[]> = {
    "another's pending product": [404],
    "editing another's pending product": [401, 403, 404],
    accepting: [401, 403, 404],
    "deleting another's product": [401, 403, 409],
    reviewing: [401, 409],
  };

  for (const [what, callOf, allowed] of grid) {
    test(`${what} is for ${allowed.join(' and ')} alone`, async ({ site, db }) => {
      const owner = await verifiedPerson(site, 'Olga');
      const shelved = await accepted(site, owner);
      const pending = await added(owner);
      const written = await owner.call('POST', '/reviews', {
        productId: (await api.products(site, '?limit=1')).items[0]?._id,
        description: 'Mine.',
        rating: 5,
      });
      const scene: Scene = {
        owner,
        ownerId: String((await db.user(owner.email))?.id),
        shelved,
        pending,
        review: written.body.insertedId,
      };
      const people: Record<Exclude<Who, 'stranger'>, Person> = {
        user: await verifiedPerson(site, 'Uwe'),
        owner,
        moderator: await demoPerson(site, 'moderator'),
        admin: await demoPerson(site, 'admin'),
      };
      const act = (who: Who): Promise<Reply> =>
        who === 'stranger' ? callApi(site, callOf(scene)) : people[who].call(...callOf(scene));
      const seen = () => Promise.all([shelved, pending].map((id) => owner.call('GET', `/products?id=${id}`)));
      const before = (await seen()).map(({ text }) => text);

      for (const who of everybody.filter((one) => !allowed.includes(one))) {
        const { status, text } = await act(who);
        expect(refusals[what] ?? (who === 'stranger' ? [401] : [403]), `${who}: ${text}`).toContain(status);
        expect(text, who).not.toContain(owner.email);
        expect(Object.keys(JSON.parse(text))).toEqual(['error']);
      }
      expect((await seen()).map(({ text }) => text)).toEqual(before);
      expect((await db.user(owner.email))?.role).toBe('user');

      for (const who of allowed) expect((await act(who)).status, who).toBe(200);
    });
  }

  test('a moderator deletes what is reported, and nothing else', async ({ site }) => {
    const [owner, reporter, moderator] = await Promise.all([
      verifiedPerson(site, 'Olga'),
      signUp(site, 'Rex'),
      demoPerson(site, 'moderator'),
    ]);
    const id = await accepted(site, owner);
    expect((await moderator.call('DELETE', `/products/${id}`)).status).toBe(409);
    expect((await reporter.call('PATCH', `/products/${id}`, { reported: true })).body).toEqual({
      modifiedCount: 1,
    });
    expect((await moderator.call('DELETE', `/products/${id}`)).body).toEqual({ deletedCount: 1 });
    expect((await callApi(site, ['GET', `/products?id=${id}`])).status).toBe(404);
  });

  test('an admin promotes nobody twice, and not themself', async ({ site, db }) => {
    const [admin, person] = await Promise.all([demoPerson(site, 'admin'), verifiedPerson(site, 'Pia')]);
    const id = (await db.user(person.email))?.id;
    const own = (await db.user(admin.email))?.id;
    expect((await admin.call('PATCH', `/users/admin/${id}`, { role: 'moderator' })).body).toEqual({
      modifiedCount: 1,
    });
    expect((await person.call('GET', '/products/moderator')).status).toBe(200);
    expect((await admin.call('PATCH', `/users/admin/${id}`, { role: 'admin' })).status).toBe(409);
    expect((await admin.call('PATCH', `/users/admin/${own}`, { role: 'moderator' })).status).toBe(403);
  });
});

test.describe('A token', () => {
  const mine = (person: Person): Call => ['GET', `/users/${person.email}`];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

  const signed = (claims: object, secret: string, changes: { issuer?: string; end?: number } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(changes.issuer ?? 'unearth')
      .setExpirationTime(changes.end ?? Math.floor(Date.now() / 1000) + 3600)
      .sign(new TextEncoder().encode(secret));

  test('that was changed, signed by others, has expired or is none does nothing', async ({ site, db }) => {
    const [ada, id] = [await verifiedPerson(site, 'Ada'), await db.anyProduct('accepted')];
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
      'that is none': 'hello',
    };
    expect((await ada.call(...mine(ada))).status).toBe(200);
    const before = await votesFor(site, id);
    for (const [what, token] of Object.entries(tokens)) {
      const calls: Call[] = [
        mine(ada),
        ['PATCH', `/products/${id}`, { upVote: 1, upVoters: [] }],
        ['POST', '/products', draft()],
        ['GET', '/products'],
      ];
      for (const call of calls) {
        const { status, body } = await callApi(site, call, token);
        expect(status, `${what}: ${call[0]} ${call[1]}`).toBe(401);
        expect(body.error.code).toBe('unauthorized');
      }
    }
    expect(await votesFor(site, id)).toBe(before);
    expect((await ada.call('GET', `/products?type=email&email=${ada.email}`)).body).toEqual([]);
  });

  test('of ours buys no new one: only the provider vouches', async ({ site }) => {
    const ada = await verifiedPerson(site, 'Ada');
    const claim = { name: 'Ada', email: ada.email };
    for (const path of ['/users', '/jwt']) {
      expect((await callApi(site, ['POST', path, claim], ada.token)).status).toBe(401);
      expect((await callApi(site, ['POST', path, claim])).status).toBe(401);
    }
  });

  test('of another site is not known here', async ({ site, ownSite }) => {
    const elsewhere = await ownSite({ ACCESS_TOKEN_SECRET: 'the secret of quite another site, long enough' });
    const ada = await verifiedPerson(elsewhere, 'Ada');
    expect((await ada.call(...mine(ada))).status).toBe(200);
    expect((await callApi(site, mine(ada), ada.token)).status).toBe(401);
  });

  test('says who, and nothing that need not be known', async ({ site }) => {
    const ada = await verifiedPerson(site, 'Ada');
    const claims = decode(ada.token.split('.')[1]);
    expect(claims).toMatchObject({ iss: 'unearth', verified: true });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(JSON.stringify(claims)).not.toContain(ada.email);
    expect(claims).not.toHaveProperty('role');
  });
});

test('No answer tells anybody the e-mail of somebody else', async ({ site }) => {
  const [ada, voter] = await Promise.all([verifiedPerson(site, 'Ada'), verifiedPerson(site, 'Vic')]);
  const id = await accepted(site, ada);
  await voter.votes(id);
  await voter.call('POST', '/reviews', { productId: id, description: 'Good.', rating: 5 });
  await voter.call('PATCH', `/products/${id}`, { reported: true, reason: 'None.' });
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
  const emails = (text: string) => new Set(text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g));
  for (const path of reads) {
    expect([...emails((await callApi(site, ['GET', path])).text)], path).toEqual([]);
    const { text } = await voter.call('GET', path);
    expect(
      [...emails(text)].filter((email) => email !== voter.email),
      path,
    ).toEqual([]);
  }
  const mine = (await voter.call('GET', `/products?id=${id}`)).body;
  expect(mine).toMatchObject({ upVoters: [voter.email], adder: null, upVote: 1, reported: true });
  const adders = (await ada.call('GET', `/products?id=${id}`)).body;
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
}) => {
  const ada = await verifiedPerson(site, 'Ada');
  const headers = { authorization: `Bearer ${ada.token}` };
  const bare = await ask(site, '/api/products/999999', { method: 'DELETE', headers });
  expect([bare.status, bare.text]).toEqual([200, '{"deletedCount":0}']);
  const inPieces = { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const send = (body: string) => ask(site, '/api/products', { method: 'POST', headers: inPieces, body });
  expect((await send(JSON.stringify(draft()))).text).toMatch(/^{"insertedId":"\d+"}$/);
  const large = JSON.stringify(draft({ description: 'x'.repeat(100_000) }));
  expect((await send(large)).status).toBe(413);
  expect((await ada.call('POST', '/products', JSON.parse(large))).status).toBe(413);
});

test('Who is a member cannot be found out by asking', async ({ site }) => {
  const [ada, eve] = await Promise.all([verifiedPerson(site, 'Ada'), signUp(site, 'Eve')]);
  for (const path of ['', '/ballot']) {
    const known = await eve.call('GET', `/users/${ada.email}${path}`);
    const unknown = await eve.call('GET', `/users/nobody.${ada.email}${path}`);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  }
});

test('The emulator behind the site makes nobody its administrator', async ({ site }) => {
  const answer = await fetch(
    `${site.url}/identitytoolkit.googleapis.com/v1/projects/demo-unearth/accounts:query`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{}',
    },
  );
  expect(answer.ok).toBe(false);
  expect(await answer.text()).not.toContain('@unearth.example');
});
