import { expect } from 'vitest';
import { idTokenFor, namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const pageOf = async (person: Person): Promise<string> =>
  (await person.get(`/users/${person.email}/page`)).body.makerId;
const review = (person: Person, productId: string, description = 'Runs by itself.') =>
  person.post('/reviews', { body: { productId, description, rating: 4 } });

/** A maker with two products and a review, and their page. */
const made = async (api: TestApi) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const loupe = await api.accepted(mara, { name: 'Loupe' });
  api.now('2026-11-21T12:10:00.000Z');
  const tidewater = await api.accepted(mara, { name: 'Tidewater' });
  const theirs = await api.accepted(ivo, { name: 'Regret' });
  await review(mara, theirs);
  return { mara, ivo, loupe, tidewater, theirs, page: await pageOf(mara) };
};

/** Reads the list for the site map, one maker per call. @returns the responses */
const walkMakers = async (api: TestApi): Promise<{ makers: string[]; after: string | null }[]> => {
  const parts: { makers: string[]; after: string | null }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await api.anonymous.get(`/makers?limit=1&after=${after}`);
    parts.push(body);
    after = body.after;
  }
  return parts;
};

/** Expects no trace of a person whose page is private or who is suspended. */
const expectNoTrace = async (api: TestApi, { page, loupe, theirs }: Awaited<ReturnType<typeof made>>) => {
  const { anonymous } = api;
  for (const path of ['', '/products', '/reviews'])
    expect((await anonymous.get(`/makers/${page}${path}`)).status, path).toBe(404);
  for (const path of ['/products', `/products?id=${loupe}`, `/reviews?id=${theirs}`, '/makers'])
    expect((await anonymous.get(path)).text, path).not.toContain(page);
  for (const part of await walkMakers(api)) expect(JSON.stringify(part)).not.toContain(page);
};

test('the page of a maker has their name, and what they published, newest first', async ({ api }) => {
  const { page, theirs, mara } = await made(api);
  await api.pending(mara, { name: 'Waiting' });
  expect((await api.anonymous.get(`/makers/${page}`)).body).toEqual({
    _id: page,
    name: 'mara',
    photoURL: null,
    verifiedSince: null,
    since: '2026-11',
    products: 2,
    reviews: 1,
    places: [],
  });
  const products = await api.anonymous.get(`/makers/${page}/products?limit=1`);
  expect([namesOf(products), totalOf(products)]).toEqual([['Tidewater'], 2]);
  const reviews = await api.anonymous.get(`/makers/${page}/reviews`);
  expect(reviews.body).toMatchObject([
    { product: { _id: theirs, name: 'Regret' }, rating: 4, description: 'Runs by itself.' },
  ]);
});

test('each part of a list of reviews has the next newest, and passes over those of hidden products', async ({
  api,
}) => {
  const { page, mara, ivo, theirs } = await made(api);
  const products = [theirs];
  for (const name of ['Sextant', 'Quadrant', 'Astrolabe', 'Octant']) {
    const product = await api.accepted(ivo, { name });
    api.now(`2026-11-21T12:2${products.length}:00.000Z`);
    await review(mara, product);
    products.push(product);
  }
  const parts = async (): Promise<string[][]> => {
    const named = async (offset: number): Promise<string[]> => {
      const { body } = await api.anonymous.get(`/makers/${page}/reviews?limit=2&offset=${offset}`);
      return body.map(({ product }: { product: { name: string } }) => product.name);
    };
    return [await named(0), await named(2), await named(4)];
  };
  expect(await parts()).toEqual([['Octant', 'Astrolabe'], ['Quadrant', 'Sextant'], ['Regret']]);
  await api.moderate(products[3] ?? '', { status: 'rejected' });
  expect(await parts()).toEqual([['Octant', 'Quadrant'], ['Sextant', 'Regret'], []]);
});

test('counts from before a rejection display no review of the hidden product', async ({ api }) => {
  const { page, mara, loupe, theirs } = await made(api);
  await api.moderate(theirs, { status: 'rejected' });
  await review(mara, loupe);
  const { makers } = api.context.caches;
  makers.clear();
  await makers.fill(page, async () => ({
    ...{ products: 2, reviews: 1, hiddenReviews: 0 },
    ...{ tags: [], cacheable: true },
  }));
  expect((await api.anonymous.get(`/makers/${page}/reviews`)).text).not.toContain('Regret');
});

test('products and reviews link to the page of their maker', async ({ api }) => {
  const { page, loupe, theirs } = await made(api);
  expect((await api.anonymous.get(`/products?id=${loupe}`)).body.makerId).toBe(page);
  expect(
    (await api.anonymous.get('/products')).body.map((one: { makerId: string }) => one.makerId),
  ).toContain(page);
  expect((await api.anonymous.get(`/reviews?id=${theirs}`)).body[0].makerId).toBe(page);
});

test('an id is no e-mail, no uid and no number, and no other one leads anywhere', async ({ api }) => {
  const { page, mara } = await made(api);
  expect(page).toMatch(/^[\da-f]{16}$/);
  for (const id of [mara.id, mara.email, 'uid-mara', '0000000000000000', 'x'])
    expect((await api.anonymous.get(`/makers/${encodeURIComponent(id)}`)).status, id).toBe(404);
});

test('a private page is a 404 that nothing links to, until it is public again', async ({ api }) => {
  const site = await made(api);
  const { mara, page, loupe } = site;
  const path = `/users/${mara.email}/page`;
  expect((await api.anonymous.get(`/makers/${page}`)).status).toBe(200);
  expect((await mara.patch(path, { body: { private: true } })).body).toEqual({ modifiedCount: 1 });
  expect((await mara.patch(path, { body: { private: true } })).body).toEqual({ modifiedCount: 0 });
  expect((await mara.get(path)).body).toEqual({ makerId: page, private: true });
  await expectNoTrace(api, site);
  await mara.patch(path, { body: { private: false } });
  expect((await api.anonymous.get(`/makers/${page}`)).status).toBe(200);
  expect((await api.anonymous.get(`/products?id=${loupe}`)).body.makerId).toBe(page);
});

test('a suspended person has no page, and nothing links to one', async ({ api }) => {
  const site = await made(api);
  const admin = await api.person('noor', { role: 'admin' });
  // Cached before.
  await api.anonymous.get(`/products?id=${site.loupe}`);
  await admin.patch(`/users/admin/${site.mara.id}`, { body: { suspended: true } });
  await expectNoTrace(api, site);
  await admin.patch(`/users/admin/${site.mara.id}`, { body: { suspended: false } });
  expect((await api.anonymous.get(`/products?id=${site.loupe}`)).body.makerId).toBe(site.page);
});

test('the account of imports has no page', async ({ api }) => {
  const site = await made(api);
  await api.account(site.mara, { uid: 'house' });
  api.context.caches.clear();
  await expectNoTrace(api, site);
});

test('a page is fresh after whatever is on it has changed', async ({ api }) => {
  const { page, tidewater, theirs, ivo, mara } = await made(api);
  const read = async () => {
    const { body } = await api.anonymous.get(`/makers/${page}`);
    const products = await api.anonymous.get(`/makers/${page}/products`);
    const reviews = await api.anonymous.get(`/makers/${page}/reviews`);
    return [body.name, body.products, products.body[0]?.upVote, body.reviews, reviews.body[0]?.description];
  };
  expect(await read()).toEqual(['mara', 2, 0, 1, 'Runs by itself.']);
  await ivo.votes(tidewater);
  expect(await read()).toEqual(['mara', 2, 1, 1, 'Runs by itself.']);
  await review(mara, theirs, 'Still runs.');
  expect(await read()).toEqual(['mara', 2, 1, 1, 'Still runs.']);
  await api.moderate(theirs, { status: 'rejected' });
  expect(await read()).toEqual(['mara', 2, 1, 0, undefined]);
  await mara.delete(`/products/${tidewater}`);
  expect(await read()).toEqual(['mara', 1, 0, 0, undefined]);
  const identity = { uid: 'uid-mara', email: mara.email, emailVerified: true, name: 'Mara O.' };
  await api.bearer(idTokenFor(identity)).post('/users', { body: identity });
  expect(await read()).toEqual(['Mara O.', 1, 0, 0, undefined]);
});

test('what somebody has is counted once for all calls of their page, and again after a write', async ({
  api,
}) => {
  const { page, tidewater, mara } = await made(api);
  const { makers } = api.context.caches;
  const readAll = async () => {
    for (const part of ['', '/products', '/reviews', '/products?limit=1'])
      await api.anonymous.get(`/makers/${page}${part}`);
  };
  await readAll();
  expect(makers.stats).toMatchObject({ loads: 1, hits: 3 });
  await mara.delete(`/products/${tidewater}`);
  await readAll();
  expect(makers.stats).toMatchObject({ loads: 2, hits: 6 });
});

test('the page of somebody who only reviews follows their name too', async ({ api }) => {
  const { loupe } = await made(api);
  const ana = await api.person('ana');
  await review(ana, loupe);
  const path = `/makers/${await pageOf(ana)}`;
  expect((await api.anonymous.get(path)).body).toMatchObject({ name: 'ana', products: 0, reviews: 1 });
  const identity = { uid: 'uid-ana', email: ana.email, emailVerified: true, name: 'Ana Lima' };
  await api.bearer(idTokenFor(identity)).post('/users', { body: identity });
  expect((await api.anonymous.get(path)).body.name).toBe('Ana Lima');
});

test('the list for the site map has the pages of makers, and no others', async ({ api }) => {
  const { page, ivo } = await made(api);
  await api.person('nobody-yet');
  const pages = [page, await pageOf(ivo)].sort();
  expect((await api.anonymous.get('/makers')).body).toEqual({ makers: pages, after: null });
  // Nobody else is named, not even as the one to go on after.
  expect(await walkMakers(api)).toEqual([
    ...pages.map((one) => ({ makers: [one], after: one })),
    { makers: [], after: null },
  ]);
});
