import { expect } from 'vitest';
import { namesOf, type Person, type TestApi, test } from '../support/test-api.ts';

const world = async (api: TestApi) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  return { mara, mo, id };
};
const decide = (by: Person, id: string, status: string, fields: object = {}) =>
  by.patch(`/products/${id}`, { body: { status, ...fields } });
const explain = (by: Person, id: string, body: object) =>
  by.post(`/products/${id}/rejection-reason`, { body });
const resubmit = (by: Person, id: string) => by.post(`/products/${id}/resubmit`);
const rejectionFor = async (reader: Person, id: string) =>
  (await reader.get(`/products?id=${id}`)).body.rejection;
const conflict = (code: string) => ({ status: 409, body: { error: { code } } });
const broken = { reason: 'broken_link', note: 'It answers 404 since Monday.' };
const historyOf = async (reader: Person, id: string): Promise<string[]> =>
  (await reader.get(`/products/${id}/history`)).body.map(
    ({ act, by }: { act: string; by: string }) => `${act} by ${by}`,
  );

test('the maker reads why a product was rejected, on its own and in the list, and so do moderators', async ({
  api,
}) => {
  const { mara, mo, id } = await world(api);
  await decide(mo, id, 'rejected');
  expect(await rejectionFor(mara, id)).toBeNull();
  expect((await explain(mo, id, broken)).body).toEqual({ modifiedCount: 1 });
  expect((await explain(mo, id, broken)).body).toEqual({ modifiedCount: 0 });
  expect(await rejectionFor(mara, id)).toEqual(broken);
  expect(await rejectionFor(mo, id)).toEqual(broken);
  const own = await mara.get(`/products?type=email&email=${mara.email}`);
  expect(own.body[0].rejection).toEqual(broken);
  expect(own.text).not.toContain(mo.email);
  expect(own.text).not.toContain('"mo"');
});

test('nobody reads the reason once the product is accepted, and a later rejection has its own', async ({
  api,
}) => {
  const { mara, mo, id } = await world(api);
  await decide(mo, id, 'rejected');
  await explain(mo, id, broken);
  await decide(mo, id, 'accepted');
  for (const reader of [mara, mo, api.anonymous]) expect(await rejectionFor(reader, id)).toBeNull();
  expect(await explain(mo, id, broken)).toMatchObject(conflict('decided_since'));
  await decide(mo, id, 'rejected');
  expect(await rejectionFor(mara, id)).toBeNull();
});

test('only the moderator who rejected it last gives a reason, and may change it', async ({ api }) => {
  const { mara, mo, id } = await world(api);
  const other = await api.person('other-mo', { role: 'moderator' });
  const batch = crypto.randomUUID();
  await decide(mo, id, 'rejected', { batch });
  expect(await explain(other, id, broken)).toMatchObject(conflict('decided_since'));
  expect(await explain(mo, id, { ...broken, batch: crypto.randomUUID() })).toMatchObject(
    conflict('decided_since'),
  );
  await explain(mo, id, { ...broken, batch });
  await explain(mo, id, { reason: 'duplicate', batch });
  expect(await rejectionFor(mara, id)).toEqual({ reason: 'duplicate', note: null });
  await mo.post(`/products/${id}/undo-decision`, { body: { batch } });
  expect(await explain(mo, id, { ...broken, batch })).toMatchObject(conflict('decided_since'));
});

test('another reason needs a sentence, of 500 characters at most', async ({ api }) => {
  const { mara, mo, id } = await world(api);
  await decide(mo, id, 'rejected');
  for (const body of [
    { reason: 'other' },
    { reason: 'other', note: '  ' },
    { reason: 'unclear', note: 'x'.repeat(501) },
    { reason: 'because' },
    {},
  ])
    expect((await explain(mo, id, body)).status, JSON.stringify(body)).toBe(422);
  expect((await explain(mo, id, { reason: 'other', note: ` ${'x'.repeat(500)} ` })).status).toBe(200);
  expect((await rejectionFor(mara, id)).note).toHaveLength(500);
});

test('a mended product is submitted again: it waits, and moderators see what was changed since', async ({
  api,
}) => {
  const { mara, mo, id } = await world(api);
  await decide(mo, id, 'rejected');
  await explain(mo, id, broken);
  await mara.patch(`/products/${id}`, { body: { description: 'Mended.' } });
  await mara.patch(`/products/${id}`, { body: { description: 'Mended well.' } });
  expect((await resubmit(mara, id)).body).toEqual({ modifiedCount: 1 });
  const pending = await mo.get('/products/moderator?status=pending');
  expect(pending.body).toMatchObject([{ _id: id, changed: true, status: 'pending' }]);
  const { changedFrom } = (await mo.get(`/products?id=${id}`)).body;
  expect(changedFrom.description).toBe('It looks at the forecast and waits for the wind.');
  await mara.patch(`/products/${id}`, { body: { description: 'Mended even better.' } });
  expect((await mo.get(`/products?id=${id}`)).body.changedFrom).toEqual(changedFrom);
  expect(await rejectionFor(mara, id)).toBeNull();
  expect((await api.anonymous.get('/products')).body).toEqual([]);
  await decide(mo, id, 'accepted');
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Tidewater']);
  expect(await historyOf(mo, id)).toEqual([
    'accept by mo',
    'change by mara',
    'resubmit by mara',
    'change by mara',
    'reject by mo',
  ]);
  const rejected = (await mo.get(`/products/${id}/history`)).body.at(-1);
  expect(rejected).toMatchObject(broken);
});

test('of many calls at once one submits it again; what is pending or accepted is not submitted', async ({
  api,
}) => {
  const { mara, mo, id } = await world(api);
  expect(await resubmit(mara, id)).toMatchObject(conflict('not_rejected'));
  await decide(mo, id, 'rejected');
  const answers = await Promise.all(Array.from({ length: 20 }, () => resubmit(mara, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await historyOf(mo, id)).toEqual(['resubmit by mara', 'reject by mo']);
  await decide(mo, id, 'accepted');
  expect(await resubmit(mara, id)).toMatchObject(conflict('not_rejected'));
});

test('only its adder submits a product again, and only moderators read its history', async ({ api }) => {
  const { mara, mo, id } = await world(api);
  await decide(mo, id, 'rejected');
  expect((await resubmit(mo, id)).status).toBe(403);
  expect((await resubmit(await api.person('ivo'), id)).status).toBe(404);
  expect((await mara.get(`/products/${id}/history`)).status).toBe(403);
  const history = await mo.get(`/products/${id}/history`);
  expect(history.text).not.toContain('@');
});

test('how long decisions take is told from the last ones, of which there must be ten', async ({ api }) => {
  const { mara, mo } = await world(api);
  const pace = async () => (await mara.get('/products/decision-pace')).body.mostWithinHours;
  const decideAfter = async (hours: number): Promise<string> => {
    const id = await api.pending(mara);
    const added = new Date(api.context.clock().getTime() - hours * 3_600_000).toISOString();
    const products = api.context.db.write.updateTable('products');
    await products.set({ created_at: added, waiting_since: added }).where('id', '=', Number(id)).execute();
    await decide(mo, id, 'rejected');
    return id;
  };
  for (const hours of [0.1, 0.2, 1, 1, 2, 2, 3, 4.5, 20]) await decideAfter(hours);
  expect(await pace()).toBeNull();
  const last = await decideAfter(30);
  expect(await pace()).toBe(5);
  await mo.post(`/products/${last}/undo-decision`, { body: {} });
  expect(await pace()).toBeNull();
  await decide(mo, last, 'rejected');
  // A changed decision ended no wait; submitted again, it waits from then on.
  await decide(mo, last, 'accepted');
  await decide(mo, last, 'rejected');
  await resubmit(mara, last);
  await decide(mo, last, 'accepted');
  expect(await pace()).toBe(5);
});
