import { expect } from 'vitest';
import { trending } from '#lib/domain/trending.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { fieldsOf, namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const vote = { upVote: 1, upVoters: [] };

/** Publishes products, each accepted on its day. */
const publish = async (api: TestApi, days: Record<string, string>): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  for (const [name, date] of Object.entries(days)) {
    api.now(date);
    ids[name] = await api.accepted(await api.person('mara'), { name });
  }
  return ids;
};
const voteFor = async (api: TestApi, id: string | undefined, times: number) => {
  for (let n = 0; n < times; n++) {
    const voter = await api.person(`voter${n}`);
    await voter.patch(`/products/${id}`, { body: vote });
  }
};

test('trending weighs ten times the votes like thirty days of youth', async ({ api }) => {
  // In their first day accounts weigh less.
  api.now('2026-09-01T00:00:00.000Z');
  for (let n = 0; n < 9; n++) await api.person(`voter${n}`);
  api.now('2026-09-03T00:00:00.000Z');
  await runDueJobs(api.context);
  const ids = await publish(api, {
    Old: '2026-10-01T00:00:00.000Z',
    Young: '2026-10-30T23:59:00.000Z',
    Younger: '2026-10-31T00:01:00.000Z',
  });
  await voteFor(api, ids.Old, 9);
  // log10(1 + 9) = 1, which weighs as much as thirty days.
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Younger', 'Old', 'Young']);
  expect(namesOf(await api.anonymous.get('/products?type=trending'))).toEqual(['Younger', 'Old', 'Young']);
  const { rows } = await stored(api);
  expect(rows.Old).toBeCloseTo(1 + Date.parse('2026-10-01T00:00:00.000Z') / trending.tenfoldAge, 9);
});

const stored = async (api: TestApi) => {
  const products = await api.context.db.read.selectFrom('products').select(['name', 'trend']).execute();
  return { rows: Object.fromEntries(products.map(({ name, trend }) => [name, trend])) };
};

test('products that trend alike stand in the order of their ids', async ({ api }) => {
  await publish(api, { B: '2026-11-01T00:00:00.000Z', A: '2026-11-01T00:00:00.000Z' });
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['B', 'A']);
});

test('the latest featured product comes first among the featured', async ({ api }) => {
  const ids = await publish(api, {
    First: '2026-11-01T00:00:00.000Z',
    Second: '2026-11-02T00:00:00.000Z',
    Plain: '2026-11-03T00:00:00.000Z',
  });
  await api.moderate(ids.Second ?? '', { priority: 'featured' });
  api.now('2026-11-04T00:00:00.000Z');
  await api.moderate(ids.First ?? '', { priority: 'featured' });
  const featured = await api.anonymous.get('/products?type=featured');
  expect([namesOf(featured), totalOf(featured)]).toEqual([['First', 'Second'], 2]);
  expect(featured.body[0].priority).toBe('featured');
});

test('a product that is featured but not accepted is on no list', async ({ api }) => {
  const id = await api.pending(await api.person('mara'));
  await api.moderate(id, { priority: 'featured' });
  for (const type of ['featured', 'trending', 'newest']) {
    const response = await api.anonymous.get(`/products?type=${type}`);
    expect([response.body, totalOf(response)]).toEqual([[], 0]);
  }
});

test('the newest are those that were accepted last', async ({ api }) => {
  const mara = await api.person('mara');
  const early = await api.pending(mara, { name: 'Sent early, accepted late' });
  await api.accepted(mara, { name: 'Accepted early' });
  api.now('2026-11-22T12:00:00.000Z');
  await api.moderate(early, { status: 'accepted' });
  const names = namesOf(await api.anonymous.get('/products?type=newest'));
  expect(names).toEqual(['Sent early, accepted late', 'Accepted early']);
});

test('a list holds the requested page, and counts the whole', async ({ api }) => {
  const mara = await api.person('mara');
  for (const name of ['A', 'B', 'C', 'D']) await api.accepted(mara, { name });
  const part = await api.anonymous.get('/products?limit=2&offset=1');
  expect([namesOf(part), totalOf(part)]).toEqual([['B', 'C'], 4]);
  const past = await api.anonymous.get('/products?limit=2&offset=10');
  expect([past.body, totalOf(past)]).toEqual([[], 4]);
  expect(namesOf(await api.anonymous.get('/products'))).toHaveLength(4);
});

test('limits, offsets and types out of bounds are validation errors of their field', async ({ api }) => {
  for (const limit of ['0', '-1', '1001', '2.5', 'six', ''])
    expect(fieldsOf(await api.anonymous.get(`/products?limit=${limit}`))).toEqual(['limit']);
  for (const offset of ['-1', '1.5', 'x'])
    expect(fieldsOf(await api.anonymous.get(`/products?offset=${offset}`))).toEqual(['offset']);
  expect(fieldsOf(await api.anonymous.get('/products?type=best'))).toEqual(['type']);
  expect((await api.anonymous.get('/products?limit=1000')).status).toBe(200);
});

test('no list carries the long description', async ({ api }) => {
  const mara = await api.person('mara');
  const moderator = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  await api.moderate(id, { priority: 'featured' });
  const asks: [Person, string][] = [
    [api.anonymous, '/products'],
    [api.anonymous, '/products?type=featured'],
    [api.anonymous, '/products/search?keyword=tidewater'],
    [mara, `/products?type=email&email=${mara.email}`],
    [moderator, '/products/moderator'],
  ];
  for (const [person, path] of asks) {
    const [item] = (await person.get(path)).body;
    expect(item, path).toMatchObject({ _id: id });
    expect(item, path).not.toHaveProperty('description');
  }
});

test('the addresses of published products come newest first, and with their dates alone', async ({ api }) => {
  const mara = await api.person('mara');
  await api.pending(mara);
  api.now('2026-11-21T12:10:00.000Z');
  const first = await api.accepted(mara);
  api.now('2026-11-21T12:20:00.000Z');
  const second = await api.accepted(mara);
  const response = await api.anonymous.get('/products/addresses');
  expect([response.body, totalOf(response)]).toEqual([
    [
      { _id: second, acceptedAt: '2026-11-21T12:20:00.000Z' },
      { _id: first, acceptedAt: '2026-11-21T12:10:00.000Z' },
    ],
    2,
  ]);
});

test('a list carries the first fifty tags of a product and their number, the product itself all of them', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const tags = Array.from({ length: 5_000 }, (_, n) => `tag${n}`);
  const id = await api.accepted(mara, { tags });
  const judge = await api.person('judge', { role: 'moderator' });
  const own = `/products?type=email&email=${mara.email}`;
  for (const [person, path] of [
    [api.anonymous, '/products'],
    [api.anonymous, '/products/search?keyword=tidewater'],
    [mara, own],
    [judge, '/products/moderator'],
  ] as const) {
    const [summary] = (await person.get(path)).body;
    expect([summary.tags, summary.tagCount], path).toEqual([tags.slice(0, 50), 5_000]);
  }
  const { body } = await api.anonymous.get(`/products?id=${id}`);
  expect([body.tags, body.tagCount]).toEqual([tags, 5_000]);
});
