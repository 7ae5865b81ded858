import { expect } from 'vitest';
import { namesOf, type Person, test, totalOf } from '../support/test-api.ts';

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

test('own products are asked for by an e-mail', async ({ api }) => {
  const mara = await api.person('mara');
  const { status, body } = await mara.get('/products?type=email');
  expect([status, body.error.issues.map(({ field }: { field: string }) => field)]).toEqual([422, ['email']]);
});

test('the maker sees since when a product waits, and whether it was changed since the last decision; others do not', async ({
  api,
}) => {
  api.now('2026-11-18T09:00:00.000Z');
  const mara = await api.person('mara');
  const waiting = await api.pending(mara, { name: 'Waiting' });
  const accepted = await api.accepted(mara, { name: 'Accepted' });
  const again = await api.pending(mara, { name: 'Again' });
  await api.moderate(again, { status: 'rejected' });
  const facts = async (person: Person) => {
    const { body } = await person.get(`/products?type=email&email=${mara.email}`);
    return body.map((one: Record<string, unknown>) => [one._id, one.waitingSince, one.changed]);
  };
  expect(await facts(mara)).toEqual([
    [again, null, false],
    [accepted, null, false],
    [waiting, '2026-11-18T09:00:00.000Z', false],
  ]);
  api.now('2026-11-20T09:00:00.000Z');
  const later = await api.person('mara'); // the first token has expired
  for (const id of [waiting, accepted, again])
    await later.patch(`/products/${id}`, { body: { description: 'Better said.' } });
  await later.post(`/products/${again}/resubmit`);
  expect(await facts(later)).toEqual([
    [again, '2026-11-20T09:00:00.000Z', true],
    [accepted, null, true],
    [waiting, '2026-11-18T09:00:00.000Z', false],
  ]);
  const [published] = (await api.anonymous.get('/products')).body;
  expect([published._id, published.waitingSince, published.changed]).toEqual([accepted, null, false]);
});

test('an undone decision lets a product wait since when it did', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  const mo = await api.person('mo', { role: 'moderator' });
  const waitingSince = async () => (await mara.get(`/products?id=${id}`)).body.waitingSince;
  const before = await waitingSince();
  expect(before).toBe('2026-11-21T12:00:00.000Z');
  api.now('2026-11-21T12:30:00.000Z');
  await mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  expect(await waitingSince()).toBeNull();
  await mo.post(`/products/${id}/undo-decision`, { body: {} });
  expect(await waitingSince()).toBe(before);
});
