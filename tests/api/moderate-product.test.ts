import { expect } from 'vitest';
import { namesOf, test } from '../support/test-api.ts';

test('a moderator accepts, and the product is published', async ({ api }) => {
  const id = await api.pending(await api.person('mara'));
  expect((await api.moderate(id, { status: 'accepted' })).body).toMatchObject({ modifiedCount: 1 });
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Tidewater']);
});

test('a moderator rejects an accepted product, and it is no longer published', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  expect((await api.moderate(id, { status: 'rejected' })).body).toMatchObject({ modifiedCount: 1 });
  expect((await api.anonymous.get('/products')).body).toEqual([]);
  expect((await api.anonymous.get(`/products?id=${id}`)).status).toBe(404);
});

test('a decision for the current status changes nothing', async ({ api }) => {
  const id = await api.pending(await api.person('mara'));
  for (const status of [{ status: 'accepted' }, { status: 'rejected' }, { priority: 'featured' }]) {
    expect((await api.moderate(id, status)).body).toMatchObject({ modifiedCount: 1 });
    expect((await api.moderate(id, status)).body).toEqual({ modifiedCount: 0 });
  }
});

test('a featured product can’t be unfeatured, and a rejection does not unfeature it', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  await api.moderate(id, { priority: 'featured' });
  expect((await api.moderate(id, { priority: 'normal' })).status).toBe(422);
  await api.moderate(id, { status: 'rejected' });
  await api.moderate(id, { status: 'accepted' });
  expect((await api.anonymous.get(`/products?id=${id}`)).body.priority).toBe('featured');
});

test('a change of mind does not make a product young again', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const first = (await api.anonymous.get(`/products?id=${id}`)).body.acceptedAt;
  api.now('2027-03-01T00:00:00.000Z');
  await api.moderate(id, { status: 'rejected' });
  await api.moderate(id, { status: 'accepted' });
  await api.accepted(await api.person('ivo'), { name: 'Really young' });
  expect((await api.anonymous.get(`/products?id=${id}`)).body.acceptedAt).toBe(first);
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Really young', 'Tidewater']);
});

test('a product that never was accepted has no date of acceptance', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  await api.moderate(id, { status: 'rejected' });
  expect((await mara.get(`/products?id=${id}`)).body.acceptedAt).toBeNull();
});

test('a decision overturns no other that its moderator has not seen', async ({ api }) => {
  const id = await api.pending(await api.person('mara'));
  const mo = await api.person('mo', { role: 'moderator' });
  const noor = await api.person('noor', { role: 'admin' });
  const decidedAt = async () => (await noor.get('/products/moderator')).body[0].decidedAt;
  const decide = async (decision: object, seenDecision: string | null) =>
    noor.patch(`/products/${id}`, { body: { ...decision, seenDecision } });
  expect(await decidedAt()).toBeNull();
  const { body } = await mo.patch(`/products/${id}`, { body: { status: 'accepted', seenDecision: null } });
  expect(body).toEqual({ modifiedCount: 1, decidedAt: await decidedAt() });
  for (const decision of [{ status: 'rejected' }, { priority: 'featured' }])
    expect(await decide(decision, null)).toMatchObject({
      status: 409,
      body: { error: { code: 'decided_since' } },
    });
  // The same decision, made again or sent again, changes nothing.
  expect((await decide({ status: 'accepted' }, null)).body).toEqual({ modifiedCount: 0 });
  expect((await api.anonymous.get('/products')).body).toHaveLength(1);
  expect((await decide({ status: 'rejected' }, await decidedAt())).body).toMatchObject({ modifiedCount: 1 });
});

test('a decision on a version that its maker has changed since is a conflict', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  const moderator = await api.person('mo', { role: 'moderator' });
  const expectedVersion = async (): Promise<string> =>
    (await moderator.get('/products/moderator')).body[0].updatedAt;
  const before = await expectedVersion();
  api.now('2026-11-21T12:05:00.000Z');
  await mara.patch(`/products/${id}`, { body: { description: 'Something else altogether.' } });
  for (const decision of [{ status: 'accepted' }, { status: 'rejected' }, { priority: 'featured' }]) {
    const body = { ...decision, seen: before };
    expect(await moderator.patch(`/products/${id}`, { body })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' } },
    });
  }
  expect((await api.anonymous.get('/products')).body).toEqual([]);
  const body = { status: 'accepted', seen: await expectedVersion() };
  expect((await moderator.patch(`/products/${id}`, { body })).body).toMatchObject({ modifiedCount: 1 });
});
