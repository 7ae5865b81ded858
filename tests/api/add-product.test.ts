import { expect } from 'vitest';
import { draft, fieldsOf, test } from '../support/test-api.ts';

test('a product is added as pending, for a moderator to decide on', async ({ api }) => {
  const mara = await api.person('mara');
  const { status, body } = await mara.post('/products', { body: draft() });
  expect([status, body]).toEqual([200, { insertedId: expect.any(String) }]);
  const added = await mara.get(`/products?id=${body.insertedId}`);
  expect(added.body).toMatchObject({ ...draft(), status: 'pending', priority: 'normal', upVote: 0 });
});

test('an adder, a status and counts in the body are ignored', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, {
    _id: '77',
    adder: 'boss@unearth.example',
    adder_name: 'The boss',
    adder_id: 99,
    photoURL: 'https://boss.example/face.png',
    status: 'accepted',
    priority: 'featured',
    upVote: 1_000,
    downVote: 3,
    upVoters: ['a@unearth.example'],
    reported: true,
    createdAt: '1999-01-01T00:00:00.000Z',
    acceptedAt: '1999-01-01T00:00:00.000Z',
  });
  expect((await mara.get(`/products?id=${id}`)).body).toMatchObject({
    _id: '1',
    adder: mara.email,
    adder_name: 'mara',
    photoURL: null,
    status: 'pending',
    priority: 'normal',
    upVote: 0,
    downVote: 0,
    upVoters: [],
    reported: false,
    createdAt: '2026-11-21T12:00:00.000Z',
    acceptedAt: null,
  });
});

test('empty tags and repetitions are dropped, texts are trimmed, and names are on one line', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, {
    name: '  Tide\r\nwater ',
    tags: ['ai', ' ', '', 'ai ', 'AI', 'maps'],
  });
  const { body } = await mara.get(`/products?id=${id}`);
  expect(body).toMatchObject({ name: 'Tide water', tags: ['ai', 'maps'] });
});

test('the external link may be missing, empty or null', async ({ api }) => {
  const mara = await api.person('mara');
  for (const externalLink of [undefined, '', null]) {
    const id = await api.pending(mara, { externalLink });
    expect((await mara.get(`/products?id=${id}`)).body.externalLink).toBeNull();
  }
});

test('every field that is missing is named', async ({ api }) => {
  const response = await (await api.person('mara')).post('/products', { body: {} });
  expect(response.status).toBe(422);
  expect(fieldsOf(response).sort()).toEqual(['description', 'logo', 'name', 'shortDescription', 'tags']);
});

test('each size is allowed to the last character and not one more', async ({ api }) => {
  const mara = await api.person('mara');
  const max = { name: 100, shortDescription: 300, description: 10_000 };
  for (const [field, size] of Object.entries(max)) {
    const send = (length: number) => mara.post('/products', { body: draft({ [field]: 'x'.repeat(length) }) });
    expect((await send(size)).status, field).toBe(200);
    expect(fieldsOf(await send(size + 1))).toEqual([field]);
    expect(fieldsOf(await send(0))).toEqual([field]);
  }
  const tagged = (length: number) => mara.post('/products', { body: draft({ tags: ['x'.repeat(length)] }) });
  expect((await tagged(80)).status).toBe(200);
  expect(fieldsOf(await tagged(81))).toEqual(['tags.0']);
  const linked = (length: number) =>
    mara.post('/products', { body: draft({ logo: 'https://x.example/'.padEnd(length, 'x') }) });
  expect((await linked(2_000)).status).toBe(200);
  expect(fieldsOf(await linked(2_001))).toEqual(['logo']);
});

test('only http and https addresses are taken', async ({ api }) => {
  const mara = await api.person('mara');
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'ftp://x.example/a.png',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    '//x.example/a.png',
    'x.example',
    'https://',
    'https://a b.example',
    'https://good.example\\@evil.example/',
    'https://good.example@evil.example/',
    'https://:x@evil.example/',
  ];
  for (const url of bad) {
    expect(fieldsOf(await mara.post('/products', { body: draft({ logo: url }) })), url).toEqual(['logo']);
    const response = await mara.post('/products', { body: draft({ externalLink: url }) });
    expect(fieldsOf(response), url).toEqual(['externalLink']);
  }
});
