import { expect } from 'vitest';
import { sizes } from '#lib/domain/specification.ts';
import { createTestApi, draft, fieldsOf, idTokenFor, type TestApi, test } from '../support/test-api.ts';

const invisible = ['\u3164', '\u200b', '\u2063', '\u00ad', '\u2800', '\u034f', '\u115f', '\u202e \u2066'];

test('names and texts of products need a visible character', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  for (const field of ['name', 'shortDescription', 'description']) {
    for (const text of invisible) {
      for (const response of [
        await mara.post('/products', { body: draft({ [field]: text }) }),
        await mara.patch(`/products/${id}`, { body: draft({ [field]: text }) }),
      ]) {
        expect(response.status, `${field} ${JSON.stringify(text)}`).toBe(422);
        expect(fieldsOf(response)).toEqual([field]);
        expect(response.body.error.issues[0].message).toMatch(/visible character|not be empty/);
      }
    }
  }
});

test('a review needs a visible character', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const response = await ivo.post('/reviews', { body: { productId: id, description: '\u3164', rating: 3 } });
  expect([response.status, fieldsOf(response)]).toEqual([422, ['description']]);
});

const productOf = async (api: TestApi, id: string) => (await api.anonymous.get(`/products?id=${id}`)).body;

test('controls of direction are left out of texts, and tags that look alike are one', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, {
    name: '\u202elive\u202c',
    shortDescription: 'a \u2067b\u2069 c',
    tags: ['a\u200bb', 'ab', '\u3164', '\u202eab', 'می\u200cخواهم'],
  });
  expect(await productOf(api, id)).toMatchObject({
    name: 'live',
    shortDescription: 'a b c',
    tags: ['ab', 'می\u200cخواهم'],
  });
});

test('controls are left out of reasons and notes, and those that show nothing are empty', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const moderator = await api.person('mo', { role: 'moderator' });
  const ivo = await api.person('ivo');
  await ivo.patch(`/products/${id}`, { body: { reported: true, reason: ' \u202egnp.exe\u0007 \u001b[31m' } });
  expect((await moderator.get(`/products/${id}/reports`)).body).toMatchObject([{ reason: 'gnp.exe [31m' }]);
  await moderator.patch(`/products/${id}`, { body: { status: 'rejected' } });
  const explain = (note: string) =>
    moderator.post(`/products/${id}/rejection-reason`, { body: { reason: 'other', note } });
  expect(fieldsOf(await explain('\u3164'))).toEqual(['note']);
  expect((await explain('No \u202eproduct')).status).toBe(200);
  expect((await mara.get(`/products?id=${id}`)).body.rejection).toMatchObject({ note: 'No product' });
});

test('a product whose stored name shows nothing stays readable', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const { db } = api.context;
  await db.write
    .updateTable('products')
    .set({ name: '\u200b', tags: '["\u3164"]' })
    .where('id', '=', Number(id))
    .execute();
  expect(await productOf(api, id)).toMatchObject({ name: '\u200b', tags: ['\u3164'] });
});

test.each([
  ['\u3164', '\u200b', 'Anonymous'],
  ['\u3164', 'Ivo', 'Ivo'],
  ['\u202eIvo\u202c', 'other', 'Ivo'],
  ['', '\u202eIvo', 'Ivo'],
])('somebody named %j at the provider, who signs up as %j, is %j', async (provided, typed, expected) => {
  const { api, close } = await createTestApi();
  const email = 'ivo@unearth.example';
  const identity = api.bearer(idTokenFor({ uid: 'uid-ivo', email, emailVerified: true, name: provided }));
  expect((await identity.post('/users', { body: { name: typed, email } })).status).toBe(200);
  const rows = await api.context.db.read.selectFrom('users').select('name').execute();
  expect(rows).toEqual([{ name: expected }]);
  await close();
});

test('a link that is too long is told how long it is, and how long it may be', async ({ api }) => {
  const mara = await api.person('mara');
  const externalLink = `https://x.example/${'a'.repeat(sizes.url)}`;
  const response = await mara.post('/products', { body: draft({ externalLink }) });
  expect([response.status, fieldsOf(response)]).toEqual([422, ['externalLink']]);
  expect(response.body.error.issues[0].message).toBe(
    'Must be at most 2,000 characters long; this one has 2,018',
  );
});
