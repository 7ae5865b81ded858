import { expect } from 'vitest';
import { namesOf, test, totalOf } from '../support/test-api.ts';

test("one's own products are listed in every state, the latest first, under one's own e-mail", async ({
  api,
}) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'On the shelves' });
  await api.moderate(await api.pending(mara, { name: 'Turned down' }), { status: 'rejected' });
  await api.pending(mara, { name: 'Waiting' });
  await api.pending(await api.person('ivo'), { name: "Somebody else's" });

  const response = await mara.get(`/products?type=email&email=${mara.email}`);
  expect(namesOf(response)).toEqual(['Waiting', 'Turned down', 'On the shelves']);
  expect(totalOf(response)).toBe(3);
  expect(response.body[0]).toMatchObject({ adder: mara.email, status: 'pending' });
  const one = await mara.get(`/products?type=email&email=${mara.email.toUpperCase()}&limit=1&offset=1`);
  expect([namesOf(one), totalOf(one)]).toEqual([['Turned down'], 3]);
});

test("nobody lists another's products by e-mail, not even a moderator or an admin", async ({ api }) => {
  const mara = await api.person('mara');
  const path = `/products?type=email&email=${mara.email}`;
  for (const role of ['user', 'moderator', 'admin'] as const) {
    expect((await (await api.person(`some-${role}`, { role })).get(path)).status).toBe(403);
  }
  expect((await api.anonymous.get(path)).status).toBe(401);
});

test('own products are asked for by an e-mail', async ({ api }) => {
  const mara = await api.person('mara');
  const { status, body } = await mara.get('/products?type=email');
  expect([status, body.error.issues.map(({ field }: { field: string }) => field)]).toEqual([422, ['email']]);
});
