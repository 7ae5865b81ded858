import { expect } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { furnish, type World } from '../support/example-calls.ts';
import { test } from '../support/test-api.ts';

/** Every public GET. */
const openReads = ({ product, coming, maker, reviewer }: World): string[] => [
  '/makers',
  `/makers/${maker}`,
  `/makers/${maker}/products`,
  `/makers/${reviewer}/reviews`,
  '/products',
  '/products?type=featured',
  '/products?type=trending',
  '/products?type=newest',
  `/products?id=${product}`,
  `/products/${product}/related`,
  `/products/${coming}/coming`,
  '/products/addresses',
  '/products/search?keyword=tidewater',
  '/products/search?keyword=mara',
  `/reviews?id=${product}`,
  '/products?sort=rating&tags=energy&rating=4&age=week',
  '/suggestions?q=t',
  '/suggestions?q=mara',
  '/tags?query=en',
  '/leaderboards',
  '/leaderboards/today',
  '/leaderboards/all',
  `/ranking/${product}`,
  `/ranking/${product}/place`,
  '/tag-pages',
  '/tag-pages/energy',
  '/tag-letters',
  '/config',
  '/health/live',
  '/health/ready',
  '/openapi.json',
];
/** All but the one of the documentation's examples, which nobody here has. */
const emails = (text: unknown): string[] =>
  (JSON.stringify(text).match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((email) => email !== 'ada@example.com');

test('every open call of the contract is read here', async ({ api }) => {
  const paths = openReads(await furnish(api)).map((path) => path.split('?')[0] ?? '');
  const open = Object.values(endpoints).filter(({ auth }) => auth === 'anyone');
  const isRead = (pattern: string) =>
    paths.some((path) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  expect(open.map(({ path }) => path).filter((path) => !isRead(path))).toEqual([]);
});

test('an anonymous read holds no e-mail address anywhere', async ({ api }) => {
  for (const path of openReads(await furnish(api)))
    expect(emails((await api.anonymous.get(path)).body), path).toEqual([]);
});

test('another member finds none either, but for their own', async ({ api }) => {
  const world = await furnish(api);
  const ana = await api.person('ana');
  await ana.patch(`/products/${world.product}`, { body: { upVote: 2, upVoters: [] } });
  for (const path of openReads(world)) {
    const others = emails((await ana.get(path)).body).filter((email) => email !== ana.email);
    expect(others, path).toEqual([]);
  }
  const { body } = await ana.get(`/products?id=${world.product}`);
  expect(body.upVoters).toEqual([ana.email]);
});

test('an admin, who may moderate, finds only those of the people who added products', async ({ api }) => {
  const world = await furnish(api);
  const withoutAdders = (body: unknown) =>
    JSON.parse(JSON.stringify(body, (key, value) => (key === 'adder' ? undefined : value)));
  for (const path of openReads(world)) {
    const { body } = await world.admin.get(path);
    expect(emails(withoutAdders(body)), path).toEqual([]);
  }
});

test('no error repeats an e-mail', async ({ api }) => {
  const { ivo, mara, pending } = await furnish(api);
  const rejected = [
    await ivo.get(`/users/${mara.email}`),
    await ivo.get(`/products?type=email&email=${mara.email}`),
    await ivo.patch(`/products/${pending}`, { body: { upVote: 1, upVoters: [mara.email] } }),
    await ivo.patch(`/users/${mara.email}`, { body: { status: 'varified' } }),
  ];
  for (const response of rejected) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(emails(response.body)).toEqual([]);
  }
});
