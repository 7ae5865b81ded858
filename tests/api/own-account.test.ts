import { expect } from 'vitest';
import type { Identity } from '#lib/server/api/principal.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { idTokenFor, type Person, type TestApi, test } from '../support/test-api.ts';

const photo = 'https://photos.example/new.jpg';
const seconds = (time: string) => Date.parse(time) / 1000;

/** Registers mara with these claims of the provider. */
const register = (api: TestApi, claims: Partial<Identity>, name = '') => {
  const identity = { uid: 'uid-mara', email: 'mara@unearth.example', emailVerified: true, ...claims };
  return api
    .bearer(idTokenFor(identity))
    .post('/users', { body: { email: identity.email, ...(name && { name }) } });
};

const published = async (api: TestApi, product: string) => {
  const { body } = await api.anonymous.get(`/products?id=${product}`);
  return [body.adder_name, body.photoURL];
};
const reviewed = async (api: TestApi, product: string) => {
  const { body } = await api.anonymous.get(`/reviews?id=${product}`);
  return [body[0].name, body[0].image];
};

test('another name and photo show at once on all that one has published', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const own = await api.accepted(mara);
  const waiting = await api.pending(mara, { name: 'Waiting' });
  const others = await api.accepted(ivo, { name: 'Other' });
  const review = { productId: others, description: 'Fine.', rating: 4 };
  await mara.post('/reviews', { body: review });
  await ivo.post('/reviews', { body: { ...review, productId: own } });
  expect([await published(api, own), await reviewed(api, others)]).toEqual([
    ['mara', null],
    ['mara', null],
  ]);
  await api.anonymous.get('/products?type=trending');

  await register(api, { name: 'Mara Lind', photoURL: photo });
  expect(await published(api, own)).toEqual(['Mara Lind', photo]);
  expect(await reviewed(api, others)).toEqual(['Mara Lind', photo]);
  expect(await published(api, others), 'of somebody else').toEqual(['ivo', null]);
  expect(await reviewed(api, own)).toEqual(['ivo', null]);
  const { body: list } = await api.anonymous.get('/products?type=trending');
  const names = list.map((row: { adder_name: string }) => row.adder_name);
  expect(names.sort()).toEqual(['Mara Lind', 'ivo'].sort());
  expect((await mara.get(`/products?id=${waiting}`)).body.adder_name).toBe('Mara Lind');
});

test('a sign-in with the same name and photo invalidates nothing', async ({ api }) => {
  await register(api, { name: 'mara', photoURL: photo });
  const mara = api.bearer(
    (
      await api
        .bearer(idTokenFor({ uid: 'uid-mara', email: 'mara@unearth.example', emailVerified: true }))
        .post('/jwt', {
          body: { email: 'mara@unearth.example' },
        })
    ).body.token,
  );
  await api.accepted(mara as Person);
  const invalidated: (readonly string[])[] = [];
  const { caches } = api.context;
  const invalidate = caches.invalidate;
  caches.invalidate = (tags) => {
    invalidated.push(tags);
    invalidate(tags);
  };
  await register(api, { name: 'mara', photoURL: photo });
  expect(invalidated).toEqual([]);
  await register(api, { name: 'Mara', photoURL: photo });
  expect(invalidated.flat()).toContain(cacheTags.products);
});

test('an older token of another device does not bring the old name, photo or e-mail back', async ({
  api,
}) => {
  const old = {
    name: 'Before',
    photoURL: 'https://photos.example/old.jpg',
    issuedAt: seconds('2026-11-21T11:40:00Z'),
  };
  await register(api, old);
  const next = {
    name: 'After',
    email: 'mara@new.example',
    photoURL: photo,
    issuedAt: seconds('2026-11-21T11:50:00Z'),
  };
  expect((await register(api, next)).status).toBe(200);
  expect((await register(api, old)).status, 'it tells another e-mail').toBe(401);
  expect((await register(api, { ...old, email: next.email })).status).toBe(200);
  const admin = await api.person('noor', { role: 'admin' });
  const { body } = await admin.get('/users/mara@new.example');
  expect(body.name).toBe('After');
  expect((await admin.get(`/people/${body._id}`)).body.photoURL).toBe(photo);
});

test('the name is the provider’s, whatever a page that is open for long sends', async ({ api }) => {
  await register(api, { name: 'New' }, 'Old');
  const admin = await api.person('noor', { role: 'admin' });
  expect((await admin.get('/users/mara@unearth.example')).body.name).toBe('New');
});

test('a new verified e-mail finds the record by its uid, with role and all', async ({ api }) => {
  const mara = await api.person('mara', { role: 'moderator' });
  await api.account(mara, { status: 'varified' });
  await mara.post(`/users/${mara.email}/new-email`);
  const email = 'mara@new.example';
  expect((await register(api, { email })).body).toEqual({ insertedId: null });
  const { body } = await api
    .bearer(idTokenFor({ uid: 'uid-mara', email, emailVerified: true }))
    .post('/jwt', { body: { email } });
  expect((await api.bearer(body.token).get(`/users/${email}`)).body).toMatchObject({
    _id: mara.id,
    role: 'moderator',
    status: 'varified',
  });
  // Anybody may use the old address now: it gets a new record, not hers.
  const other = { uid: 'uid-other', email: mara.email, emailVerified: true, name: 'other' };
  const registered = await api.bearer(idTokenFor(other)).post('/users', { body: { email: mara.email } });
  expect(registered.body.insertedId).not.toBeNull();
});

test('while one’s e-mail is about to change nobody takes the record over by the old one', async ({ api }) => {
  const mara = await api.person('mara');
  expect((await mara.post(`/users/${mara.email}/new-email`)).body).toEqual({ modifiedCount: 1 });
  const taker = { uid: 'uid-taker', email: mara.email, emailVerified: true, name: 'taker' };
  const take = () => api.bearer(idTokenFor(taker)).post('/users', { body: { email: mara.email } });
  expect(await take()).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } });
  expect((await mara.get(`/users/${mara.email}`)).body.name).toBe('mara');
  // The change was not completed: after a week the owner of the address can use it again, with any account.
  api.now('2026-11-28T12:01:00.000Z');
  expect((await take()).status).toBe(200);
});
