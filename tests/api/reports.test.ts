import { expect } from 'vitest';
import { fieldsOf, namesOf, test } from '../support/test-api.ts';

const report = { body: { reported: true } };
const list = '/products/moderator?status=accepted&reported=true';

test('a report puts a product onto the moderators’ list, and is visible to its reporter alone', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(mara);
  expect((await ivo.patch(`/products/${id}`, report)).body).toEqual({ modifiedCount: 1 });

  const moderator = await api.person('mo', { role: 'moderator' });
  expect(namesOf(await moderator.get(list))).toEqual(['Tidewater']);
  expect((await ivo.get(`/products?id=${id}`)).body.reported).toBe(true);
  expect((await mara.get(`/products?id=${id}`)).body.reported).toBe(false);
  expect((await api.anonymous.get(`/products?id=${id}`)).body.reported).toBe(false);
  expect((await moderator.get(`/products?id=${id}`)).body.reported).toBe(true);
});

test("each person's first report counts, whatever others said before", async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const ana = await api.person('ana');
  const counted = async (person: typeof ivo) =>
    (await person.patch(`/products/${id}`, report)).body.modifiedCount;
  expect([await counted(ivo), await counted(ivo), await counted(ana)]).toEqual([1, 0, 1]);
});

test('a reason is stored up to 1,000 characters', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const long = await ivo.patch(`/products/${id}`, { body: { reported: true, reason: 'x'.repeat(1_001) } });
  expect(fieldsOf(long)).toEqual(['reason']);
  await ivo.patch(`/products/${id}`, { body: { reported: true, reason: ' Dead link. ' } });
  const reasons = await api.context.db.read.selectFrom('reports').select('reason').execute();
  expect(reasons).toEqual([{ reason: 'Dead link.' }]);
});

test("a person's first reason stays, and a blank one is not stored", async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const [ivo, ana] = [await api.person('ivo'), await api.person('ana')];
  for (const reason of ['First.', 'Second.']) {
    await ivo.patch(`/products/${id}`, { body: { reported: true, reason } });
  }
  await ana.patch(`/products/${id}`, { body: { reported: true, reason: '  ' } });
  const reasons = await api.context.db.read
    .selectFrom('reports')
    .select('reason')
    .orderBy('user_id')
    .execute();
  expect(reasons).toEqual([{ reason: 'First.' }, { reason: null }]);
});

test('an unpublished product can’t be reported', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  expect(await mara.patch(`/products/${id}`, report)).toMatchObject({
    status: 409,
    body: { error: { code: 'not_accepted' } },
  });
  expect((await (await api.person('ivo')).patch(`/products/${id}`, report)).status).toBe(404);
  expect((await api.anonymous.patch(`/products/${id}`, report)).status).toBe(401);
});

test('a moderator dismisses the reports, after which anybody may report again', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const moderator = await api.person('mo', { role: 'moderator' });
  await ivo.patch(`/products/${id}`, report);
  const dismiss = () => moderator.post(`/products/${id}/dismiss-reports`);
  expect((await dismiss()).body).toEqual({ modifiedCount: 1 });
  expect((await dismiss()).body).toEqual({ modifiedCount: 0 });
  expect(namesOf(await moderator.get(list))).toEqual([]);
  expect((await ivo.get(`/products?id=${id}`)).body.reported).toBe(false);
  expect((await ivo.patch(`/products/${id}`, report)).body).toEqual({ modifiedCount: 1 });
});

test('reports are dismissed only as the moderator saw them, if the call has the time of the latest', async ({
  api,
}) => {
  const id = await api.accepted(await api.person('mara'));
  const moderator = await api.person('mo', { role: 'moderator' });
  const seen = async () => (await moderator.get(list)).body[0].lastReportAt;
  const dismiss = (at: string) => moderator.post(`/products/${id}/dismiss-reports?seen=${at}`);
  const reportAt = async (at: string, name: string) => {
    api.now(at);
    await (await api.person(name)).patch(`/products/${id}`, report);
  };
  await reportAt('2026-11-21T12:00:00.000Z', 'ivo');
  const first = await seen();
  expect((await dismiss(first)).body).toEqual({ modifiedCount: 1 });
  expect((await dismiss(first)).body, 'another moderator was faster').toEqual({ modifiedCount: 0 });
  // As many as were dismissed.
  await reportAt('2026-11-21T12:00:01.000Z', 'ana');
  const changed = { status: 409, body: { error: { code: 'reports_changed' } } };
  expect(await dismiss(first)).toMatchObject(changed);
  const second = await seen();
  await reportAt('2026-11-21T12:00:02.000Z', 'ivo');
  expect(await dismiss(second)).toMatchObject(changed);
  expect((await moderator.get(`/products/${id}/reports`)).body).toHaveLength(2);
  expect((await dismiss(await seen())).body).toEqual({ modifiedCount: 1 });
});

test('reports of a product that is not there cannot be dismissed', async ({ api }) => {
  const moderator = await api.person('mo', { role: 'moderator' });
  expect((await moderator.post('/products/99/dismiss-reports')).status).toBe(404);
});
