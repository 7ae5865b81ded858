import { expect } from 'vitest';
import { draft, namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const world = async (api: TestApi) => {
  const mara = await api.person('mara');
  return { mara, moderator: await api.person('mo', { role: 'moderator' }), id: await api.accepted(mara) };
};
const edit = (person: Person, id: string, body: object) => person.patch(`/products/${id}`, { body });
const changedFrom = async (person: Person, id: string) =>
  (await person.get(`/products?id=${id}`)).body.changedFrom;
const content = draft();

test('a product changed after a decision is listed again, with its former content', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  await api.pending(mara, { name: 'Another' });
  await edit(mara, id, { name: 'Swapped', externalLink: 'https://elsewhere.example/' });
  const list = await moderator.get('/products/moderator?changed=true');
  expect(list.body).toMatchObject([{ _id: id, name: 'Swapped', changed: true }]);
  expect(totalOf(list)).toBe(1);
  expect(await changedFrom(moderator, id)).toEqual(content);
});

test('each of name, logo, texts, tags and link counts as a change', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  for (const change of [
    { name: 'Other' },
    { logo: 'https://elsewhere.example/logo.svg' },
    { shortDescription: 'Other.' },
    { description: 'Other.' },
    { tags: ['energy', 'buy at evil.example'] },
    { externalLink: null },
    { externalLink: 'https://elsewhere.example/' },
  ]) {
    await edit(mara, id, change);
    expect(await changedFrom(moderator, id), JSON.stringify(change)).toEqual(content);
    await api.moderate(id, { status: 'accepted' });
    await edit(mara, id, content);
    await api.moderate(id, { status: 'accepted' });
  }
});

test('the last approved content is stored through further edits, and returning to it is no change', async ({
  api,
}) => {
  const { mara, moderator, id } = await world(api);
  await edit(mara, id, { name: 'Second' });
  await edit(mara, id, { name: 'Third', description: 'Other.' });
  expect(await changedFrom(moderator, id)).toEqual(content);
  await edit(mara, id, content);
  expect(await changedFrom(moderator, id)).toBeNull();
  expect((await moderator.get('/products/moderator?changed=true')).body).toEqual([]);
});

test('a decision settles the change, also one for the current status, and then modifies 1', async ({
  api,
}) => {
  const { mara, moderator, id } = await world(api);
  await edit(mara, id, { name: 'Other' });
  expect((await api.moderate(id, { priority: 'featured' })).body).toEqual({ modifiedCount: 1 });
  expect(await changedFrom(moderator, id)).toEqual(content);
  expect((await api.moderate(id, { status: 'accepted' })).body).toMatchObject({ modifiedCount: 1 });
  expect(await changedFrom(moderator, id)).toBeNull();
  expect((await api.moderate(id, { status: 'accepted' })).body).toEqual({ modifiedCount: 0 });
  await edit(mara, id, { name: 'Third' });
  expect(await changedFrom(moderator, id)).toEqual({ ...content, name: 'Other' });
});

test('a rejected product that is changed is listed again; a pending one needs no mark', async ({ api }) => {
  const { mara, moderator } = await world(api);
  const id = await api.pending(mara, { name: 'Waiting' });
  await edit(mara, id, { name: 'Still waiting' });
  expect(await changedFrom(moderator, id)).toBeNull();
  await api.moderate(id, { status: 'rejected' });
  await edit(mara, id, { name: 'Better now' });
  expect(await changedFrom(moderator, id)).toMatchObject({ name: 'Still waiting' });
});

test('the former content is visible to moderators alone', async ({ api }) => {
  const { mara, id } = await world(api);
  await edit(mara, id, { name: 'Other' });
  for (const person of [mara, api.anonymous, await api.person('ivo')])
    expect(await changedFrom(person, id)).toBeNull();
});

test('a product with unreviewed changes is not listed among the featured, though it stays featured', async ({
  api,
}) => {
  const { mara, id } = await world(api);
  const other = await api.accepted(mara, { name: 'Other' });
  for (const one of [id, other]) await api.moderate(one, { priority: 'featured' });
  const admin = await api.person('noor', { role: 'admin' });
  const featured = async () => {
    const list = await api.anonymous.get('/products?type=featured');
    const { products } = (await admin.get('/statistics')).body;
    return { names: namesOf(list), total: totalOf(list), counted: products.featured };
  };
  const both = { names: ['Tidewater', 'Other'], total: 2, counted: 2 };
  expect(await featured()).toEqual(both);
  for (const change of [
    { tags: ['viagra-cheap'] },
    { externalLink: 'https://phish.example/' },
    { name: 'Your Bank Login' },
  ]) {
    await edit(mara, id, change);
    const left = { names: ['Other'], total: 1, counted: 2 };
    expect(await featured(), JSON.stringify(change)).toEqual(left);
    expect((await api.anonymous.get(`/products?id=${id}`)).body.priority).toBe('featured');
  }
  await edit(mara, id, content);
  expect(await featured(), 'going back to it is no change').toEqual(both);
  await edit(mara, id, { name: 'Tidewater II' });
  await api.moderate(id, { status: 'accepted' });
  expect(await featured()).toEqual({ ...both, names: ['Tidewater II', 'Other'] });
});

test('featuring a product with unreviewed changes does not list it before they are reviewed', async ({
  api,
}) => {
  const { mara, id } = await world(api);
  await edit(mara, id, { name: 'Swapped' });
  await api.moderate(id, { priority: 'featured' });
  expect((await api.anonymous.get('/products?type=featured')).body).toEqual([]);
  await api.moderate(id, { status: 'accepted' });
  expect(namesOf(await api.anonymous.get('/products?type=featured'))).toEqual(['Swapped']);
});

test('the exact search follows an edit at once', async ({ api }) => {
  const { mara, id } = await world(api);
  await edit(mara, id, { name: 'Moonrise', tags: ['lunar'] });
  for (const word of ['moonrise', 'lunar'])
    expect(namesOf(await api.anonymous.get(`/products/search?keyword=${word}`)), word).toEqual(['Moonrise']);
});

test('the changed are filtered by state and found by words like all others', async ({ api }) => {
  const { mara, moderator, id } = await world(api);
  const rejected = await api.pending(mara, { name: 'Rejected' });
  await api.moderate(rejected, { status: 'rejected' });
  for (const one of [id, rejected]) await edit(mara, one, { description: 'Other.' });
  const found = async (query: string) =>
    namesOf(await moderator.get(`/products/moderator?changed=true&${query}`));
  expect(await found('sort=name')).toEqual(['Rejected', 'Tidewater']);
  expect(await found('status=rejected')).toEqual(['Rejected']);
  expect(await found('q=tidewater')).toEqual(['Tidewater']);
});
