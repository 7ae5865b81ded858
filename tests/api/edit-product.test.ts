import { expect } from 'vitest';
import { draft, fieldsOf, test } from '../support/test-api.ts';

test('the adder changes any of the six fields, and the others stay', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const changes = [
    { name: 'Tidewater 2' },
    { logo: 'https://tidewater.example/new.svg' },
    { shortDescription: 'Shorter.' },
    { description: 'Longer.' },
    { tags: ['wind'] },
    { externalLink: null },
  ];
  let expected = draft();
  for (const change of changes) {
    expect((await mara.patch(`/products/${id}`, { body: change })).body).toEqual({ modifiedCount: 1 });
    expected = { ...expected, ...change } as typeof expected;
    expect((await mara.get(`/products?id=${id}`)).body).toMatchObject(expected);
  }
});

test('an edit keeps the state, the votes and the place among the trending', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await (await api.person('ivo')).patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  const before = (await api.anonymous.get(`/products?id=${id}`)).body;
  await mara.patch(`/products/${id}`, { body: draft({ name: 'Other' }) });
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toEqual({ ...before, name: 'Other' });
});

test('an edit that says what the product says already changes nothing', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const same = { ...draft(), name: ' Tidewater ', tags: ['energy', '', 'infrastructure', 'energy'] };
  expect((await mara.patch(`/products/${id}`, { body: same })).body).toEqual({ modifiedCount: 0 });
});

test('an empty link takes the link away', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await mara.patch(`/products/${id}`, { body: { externalLink: '' } });
  expect((await mara.get(`/products?id=${id}`)).body.externalLink).toBeNull();
});

test('an edit is held to the sizes and addresses of a new product', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const rejected = async (body: object) => fieldsOf(await mara.patch(`/products/${id}`, { body }));
  expect(await rejected({ name: ' ' })).toEqual(['name']);
  expect(await rejected({ name: null })).toEqual(['name']);
  expect(await rejected({ logo: 'javascript:alert(1)' })).toEqual(['logo']);
  expect(await rejected({ externalLink: 'ftp://x.example' })).toEqual(['externalLink']);
  expect(await rejected({ description: 'x'.repeat(10_001), tags: 'ai' })).toEqual(['description', 'tags']);
});

test('a product that is not there cannot be edited', async ({ api }) => {
  const mara = await api.person('mara');
  for (const id of ['99', 'abc']) {
    expect((await mara.patch(`/products/${id}`, { body: { name: 'x' } })).status).toBe(404);
  }
});
