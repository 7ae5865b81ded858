import { expect } from 'vitest';
import { draft, test } from '../support/test-api.ts';

test('a product has its texts, its adder, its status and its counts', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const { status, body } = await api.anonymous.get(`/products?id=${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...draft(),
    _id: id,
    tagCount: 2,
    descriptionWaits: false,
    adder: null,
    adder_name: 'mara',
    adderVerified: false,
    adderVerifiedSince: null,
    places: [],
    featuredAt: null,
    ratings: [0, 0, 0, 0, 0],
    ratingWeight: 0,
    ratingSum: 0,
    makerId: expect.stringMatching(/^[\da-f]{16}$/),
    photoURL: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    acceptedAt: '2026-11-21T12:00:00.000Z',
    status: 'accepted',
    rejection: null,
    priority: 'normal',
    upVote: 0,
    downVote: 0,
    upVoters: [],
    reported: false,
    reviewCount: 0,
    averageRating: null,
    pendingLink: null,
    waitingSince: null,
    launchDay: null,
    changed: false,
    changedFrom: null,
  });
});

test('a product that is not accepted is visible to its adder and to moderators alone', async ({ api }) => {
  const mara = await api.person('mara');
  const pending = await api.pending(mara);
  const rejected = await api.pending(mara);
  await api.moderate(rejected, { status: 'rejected' });
  const others = [
    api.anonymous,
    await api.person('ivo'),
    await api.person('early', { role: 'admin', verified: false }),
    await api.person('unverified', { role: 'moderator', verified: false }),
  ];
  const moderator = await api.person('mo', { role: 'moderator' });
  for (const id of [pending, rejected]) {
    for (const other of others) {
      expect(await other.get(`/products?id=${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    }
    expect((await mara.get(`/products?id=${id}`)).status).toBe(200);
    expect((await moderator.get(`/products?id=${id}`)).status).toBe(200);
  }
});

test('a malformed id is a 404', async ({ api }) => {
  for (const id of ['', '0', '-1', 'abc', '1.0', '1e3', "1' or 1=1", '99999999999999999999', '%00'])
    expect((await api.anonymous.get(`/products?id=${id}`)).status, id).toBe(404);
});

test('the adder and moderators see the adder’s e-mail, nobody else does', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const adderFor = async (person: typeof mara) => (await person.get(`/products?id=${id}`)).body.adder;
  expect(await adderFor(mara)).toBe(mara.email);
  expect(await adderFor(await api.person('mo', { role: 'moderator' }))).toBe(mara.email);
  expect(await adderFor(await api.person('ivo'))).toBeNull();
  expect(await adderFor(await api.person('noor', { role: 'admin' }))).toBe(mara.email);
  expect(await adderFor(api.anonymous)).toBeNull();
});

test('lists, suggestions, tools and readers get a short description as plain text, its maker as typed', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const shortDescription = 'Server for [Matrix](https://matrix.example/), **fast**, `x`, 2*3*4';
  const plain = 'Server for Matrix, fast, x, 2*3*4';
  const id = await api.accepted(mara, draft({ name: 'Synapse', shortDescription, tags: ['chat'] }));
  const ivo = await api.person('ivo');
  await ivo.put(`/users/${ivo.email}/saved/${id}`);
  for (const path of ['/products', '/products/search?keyword=synapse', '/suggestions?q=synap'])
    expect(JSON.stringify((await api.anonymous.get(path)).body), path).toContain(`"${plain}"`);
  expect(JSON.stringify((await ivo.get(`/users/${ivo.email}/saved`)).body)).toContain(`"${plain}"`);
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({ shortDescription: plain });
  expect((await mara.get(`/products?id=${id}`)).body).toMatchObject({ shortDescription });
});
