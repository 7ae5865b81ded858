import { expect } from 'vitest';
import { dialectOf } from '#lib/server/db/dialect.ts';
import { searchLimits } from '#lib/server/search/database.ts';
import { copyProducts } from '../support/copy-products.ts';
import { fieldsOf, namesOf, type TestApi, test, totalOf } from '../support/test-api.ts';

/** A product of each status, and an accepted one with a report. */
const stock = async (api: TestApi) => {
  const mara = await api.person('mara');
  await api.pending(mara, { name: 'Old and pending' });
  await api.accepted(mara, { name: 'Accepted' });
  await api.moderate(await api.pending(mara, { name: 'Rejected' }), { status: 'rejected' });
  const reported = await api.accepted(mara, { name: 'Reported' });
  await (await api.person('ivo')).patch(`/products/${reported}`, { body: { reported: true } });
  await api.pending(mara, { name: 'New and pending' });
  return api.person('mo', { role: 'moderator' });
};

test('moderators see every product, pending first and then the latest', async ({ api }) => {
  const moderator = await stock(api);
  const all = await moderator.get('/products/moderator');
  expect(namesOf(all)).toEqual(['New and pending', 'Old and pending', 'Reported', 'Accepted', 'Rejected']);
  expect(totalOf(all)).toBe(5);
  expect(namesOf(await moderator.get('/products/moderator?sort=newest'))).toEqual([
    'New and pending',
    'Reported',
    'Rejected',
    'Accepted',
    'Old and pending',
  ]);
});

test('the queue lists what waits longest first, then the latest decision', async ({ api }) => {
  const mara = await api.person('mara');
  const moderator = await api.person('mo', { role: 'moderator' });
  let minute = 0;
  const tick = () => api.now(`2026-11-21T12:${String(minute++).padStart(2, '0')}:00.000Z`);
  const pending = (name: string, fields: object = {}) => {
    tick();
    return api.pending(mara, { name, ...fields });
  };
  const decide = async (id: string, status: 'accepted' | 'rejected') => {
    tick();
    await api.moderate(id, { status });
  };
  const resubmitted = await pending('Submitted again');
  const rejected = await pending('Rejected');
  await pending('Old');
  const accepted = await pending('Accepted');
  const scheduled = await pending('Scheduled', { launchDay: '2026-11-30' });
  const undone = await pending('Undone');
  await decide(accepted, 'accepted');
  await decide(resubmitted, 'rejected');
  await decide(scheduled, 'accepted');
  await pending('New');
  await decide(rejected, 'rejected');
  await moderator.patch(`/products/${undone}`, { body: { status: 'accepted' } });
  await moderator.post(`/products/${undone}/undo-decision`, { body: {} });
  tick();
  await mara.post(`/products/${resubmitted}/resubmit`);
  const namesAndTotal = async (query: string) => {
    const response = await moderator.get(`/products/moderator?sort=queue${query}`);
    return [namesOf(response), totalOf(response)];
  };
  const waiting = ['Old', 'Undone', 'New', 'Submitted again'];
  expect(await namesAndTotal('')).toEqual([[...waiting, 'Rejected', 'Scheduled', 'Accepted'], 7]);
  expect(await namesAndTotal('&limit=2&offset=3')).toEqual([['Submitted again', 'Rejected'], 7]);
  expect(await namesAndTotal('&status=pending')).toEqual([waiting, 4]);
  await decide(accepted, 'rejected');
  await decide(accepted, 'accepted');
  await decide(accepted, 'rejected');
  expect(await namesAndTotal('&status=rejected')).toEqual([['Accepted', 'Rejected'], 2]);
  expect(await namesAndTotal('&coming=true')).toEqual([['Scheduled'], 1]);
});

test('moderators see who added a product and whether anybody reported it', async ({ api }) => {
  const moderator = await stock(api);
  const { body } = await moderator.get('/products/moderator?reported=true');
  expect(body).toMatchObject([{ name: 'Reported', adder: 'mara@unearth.example', reported: true }]);
});

test('the moderators’ list is filtered by state and by report, and counts what it matches', async ({
  api,
}) => {
  const moderator = await stock(api);
  const filtered = async (query: string) => {
    const response = await moderator.get(`/products/moderator?${query}`);
    return [namesOf(response), totalOf(response)];
  };
  expect(await filtered('status=pending&limit=1')).toEqual([['New and pending'], 2]);
  expect(await filtered('status=rejected')).toEqual([['Rejected'], 1]);
  expect(await filtered('status=accepted&reported=true')).toEqual([['Reported'], 1]);
  expect(await filtered('status=accepted&reported=false')).toEqual([['Accepted'], 1]);
  expect(await filtered('status=pending&reported=true')).toEqual([[], 0]);
  expect(await filtered('reported=true&sort=newest')).toEqual([['Reported'], 1]);
});

test('the moderators’ list skips the products that a screen has already, and does not count them', async ({
  api,
}) => {
  const moderator = await stock(api);
  const list = (query = '') => moderator.get(`/products/moderator${query}`);
  const idOf: Record<string, string> = Object.fromEntries(
    (await list()).body.map(({ name, _id }: { name: string; _id: string }) => [name, _id]),
  );
  const except = `except=${idOf['Old and pending']},${idOf.Reported}`;
  const without = async (query: string) => {
    const response = await list(`?${except}${query}`);
    return [namesOf(response), totalOf(response)];
  };
  expect(await without('')).toEqual([['New and pending', 'Accepted', 'Rejected'], 3]);
  expect(await without('&status=pending')).toEqual([['New and pending'], 1]);
  expect(await without('&status=accepted')).toEqual([['Accepted'], 1]);
  expect(await without('&reported=true')).toEqual([[], 0]);
  expect((await list('?except=1,x')).status).toBe(422);
});

test('moderators search in every state, within the filter', async ({ api }) => {
  const moderator = await stock(api);
  const found = async (query: string) => {
    const response = await moderator.get(`/products/moderator?${query}`);
    return [namesOf(response).sort(), totalOf(response)];
  };
  expect(await found('q=pending')).toEqual([['New and pending', 'Old and pending'], 2]);
  expect(await found('q=rejected')).toEqual([['Rejected'], 1]);
  expect(await found('q=pending&status=accepted')).toEqual([[], 0]);
  expect(await found('q=reported&reported=true')).toEqual([['Reported'], 1]);
  expect(await found('q=accepted&reported=false')).toEqual([['Accepted'], 1]);
  expect(await found('q=%20')).toEqual([namesOf(await moderator.get('/products/moderator')).sort(), 5]);
});

test('moderators sort by age, name, votes and reports, within any filter', async ({ api }) => {
  const moderator = await stock(api);
  const ivo = await api.person('ivo');
  const { body } = await moderator.get('/products/moderator?status=accepted&sort=name');
  await ivo.patch(`/products/${body[0]._id}`, { body: { upVote: 1, upVoters: [] } });
  const sorted = async (query: string) => namesOf(await moderator.get(`/products/moderator?${query}`));
  expect(await sorted('sort=oldest')).toEqual([
    'Old and pending',
    'Accepted',
    'Rejected',
    'Reported',
    'New and pending',
  ]);
  expect(await sorted('sort=name&limit=2&offset=1')).toEqual(['New and pending', 'Old and pending']);
  expect((await sorted('sort=votes'))[0]).toBe('Accepted');
  expect((await sorted('sort=reports'))[0]).toBe('Reported');
  expect(await sorted('sort=votes&status=accepted')).toEqual(['Accepted', 'Reported']);
  expect(await sorted('sort=oldest&q=pending')).toEqual(['Old and pending', 'New and pending']);
});

test('moderators see how many reported a product, and why, but not who', async ({ api }) => {
  const moderator = await stock(api);
  const [product] = (await moderator.get('/products/moderator?reported=true')).body;
  api.now('2026-11-21T12:05:00.000Z');
  const body = { reported: true, reason: 'Dead link.' };
  await (await api.person('ana')).patch(`/products/${product._id}`, { body });
  expect((await moderator.get('/products/moderator?reported=true')).body).toMatchObject([
    { reportCount: 2, reportReason: 'Dead link.' },
  ]);
  const reports = await moderator.get(`/products/${product._id}/reports`);
  expect(totalOf(reports)).toBe(2);
  expect(reports.body).toEqual([
    { reason: 'Dead link.', createdAt: '2026-11-21T12:05:00.000Z' },
    { reason: null, createdAt: '2026-11-21T12:00:00.000Z' },
  ]);
  await moderator.post(`/products/${product._id}/dismiss-reports`);
  expect((await moderator.get(`/products/${product._id}/reports`)).body).toEqual([]);
  expect((await moderator.get('/products/moderator?q=reported')).body).toMatchObject([
    { reportCount: 0, reportReason: null },
  ]);
});

test('a search within a filter finds products older than the newest that a search ranks', async ({ api }) => {
  const moderator = await stock(api);
  const mara = await api.person('mara');
  const changed = await api.accepted(mara, { name: 'Changed' });
  await mara.patch(`/products/${changed}`, { body: { name: 'Changed since' } });
  const { write } = api.context.db;
  // A search reads one more, to see whether there are more.
  await copyProducts(write, searchLimits.max + 1, () => ({ name: 'Newer' }));
  const newer = await write.selectFrom('products').select('id').where('name', '=', 'Newer').execute();
  const text = { name: 'Newer', tags: ['energy'], shortDescription: '', description: '' };
  await dialectOf(write).search.put(
    write,
    newer.map(({ id }) => ({ id, text })),
  );
  const found = async (filter: string) =>
    namesOf(await moderator.get(`/products/moderator?q=energy${filter}`)).filter((name) => name !== 'Newer');
  expect(await found('')).toEqual([]);
  expect(await found('&changed=true')).toEqual(['Changed since']);
  expect(await found('&changed=true&status=accepted')).toEqual(['Changed since']);
  expect(await found('&changed=true&status=rejected')).toEqual([]);
  expect(await found('&reported=true')).toEqual(['Reported']);
  expect(await found('&status=rejected')).toEqual(['Rejected']);
  expect(await found('&status=pending')).toEqual(['New and pending', 'Old and pending']);
});

test('unknown filters are validation errors of their field', async ({ api }) => {
  const moderator = await api.person('mo', { role: 'moderator' });
  for (const [name, value] of [
    ['status', 'lost'],
    ['reported', 'yes'],
    ['sort', 'best'],
    ['changed', 'false'],
    ['id', 'loupe'],
  ] as const)
    expect(fieldsOf(await moderator.get(`/products/moderator?${name}=${value}`))).toEqual([name]);
});

test('a moderator asks for one product by its id', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, { name: 'This one' });
  await api.pending(mara, { name: 'Another' });
  const mo = await api.person('mo', { role: 'moderator' });
  const one = await mo.get(`/products/moderator?id=${id}`);
  expect([namesOf(one), totalOf(one)]).toEqual([['This one'], 1]);
  await mara.delete(`/products/${id}`);
  expect(totalOf(await mo.get(`/products/moderator?id=${id}`))).toBe(0);
});

test('a search of moderators forgives a typo only if nothing has the word: in their order it would stand in between', async ({
  api,
}) => {
  const moderator = await stock(api);
  const mara = await api.person('mara');
  await api.pending(mara, { name: 'Lattern' });
  await api.accepted(mara, { name: 'Lantern' });
  const found = async (q: string) => namesOf(await moderator.get(`/products/moderator?q=${q}`));
  expect(await found('Lattern')).toEqual(['Lattern']);
  expect(await found('Lamtern')).toContain('Lantern');
});
