import { expect } from 'vitest';
import { fieldsOf, test } from '../support/test-api.ts';

const body = { status: 'varified' };

test('nobody becomes varified without having paid', async ({ api }) => {
  const mara = await api.person('mara');
  expect(await mara.patch(`/users/${mara.email}`, { body })).toMatchObject({
    status: 409,
    body: { error: { code: 'unpaid' } },
  });
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBeNull();
});

test('a request by a subscriber changes nothing', async ({ api }) => {
  const mara = await api.person('mara');
  await api.account(mara, { status: 'varified' });
  const response = await mara.patch(`/users/${mara.email}`, { body });
  expect(response).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
});

test('any other status, and any other field, is a validation error of its field', async ({ api }) => {
  const mara = await api.person('mara');
  const fields = async (sent: object) => fieldsOf(await mara.patch(`/users/${mara.email}`, { body: sent }));
  expect(await fields({ status: 'verified' })).toEqual(['status']);
  expect(await fields({})).toEqual(['status']);
  expect(await fields({ ...body, role: 'admin' })).toEqual(['role']);
});
