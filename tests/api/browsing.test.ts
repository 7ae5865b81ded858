import { expect } from 'vitest';
import { copyProducts } from '../support/copy-products.ts';
import { namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

/** Reviews by as many people as there are ratings. */
const rate = async (api: TestApi, id: string, ratings: readonly number[]): Promise<Person[]> => {
  const people: Person[] = [];
  for (const [n, rating] of ratings.entries()) {
    const person = await api.person(`rater${n}`);
    await person.post('/reviews', { body: { productId: id, description: 'Tried.', rating } });
    people.push(person);
  }
  return people;
};

interface Published {
  date?: string;
  tags?: string[];
  ratings?: number[];
  votes?: number;
}

const publish = async (api: TestApi, products: Record<string, Published>) => {
  const ids: Record<string, string> = {};
  const mara = await api.person('mara');
  for (const [name, { date, tags = [], ratings = [], votes = 0 }] of Object.entries(products)) {
    if (date) api.now(`${date}T12:00:00.000Z`);
    const id = await api.accepted(mara, { name, tags });
    ids[name] = id;
    await rate(api, id, ratings);
    for (let n = 0; n < votes; n++) {
      const voter = await api.person(`voter${n}`);
      await voter.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
    }
  }
  return ids;
};

const namesIn = async (api: TestApi, query: string) => namesOf(await api.anonymous.get(`/products?${query}`));

test('products are sorted by date, by votes and by rating', async ({ api }) => {
  await publish(api, {
    Old: { date: '2026-11-01', votes: 2 },
    Loved: { date: '2026-11-02', ratings: [5, 5, 5] },
    New: { date: '2026-11-03', votes: 1, ratings: [1] },
  });
  expect(await namesIn(api, 'sort=newest')).toEqual(['New', 'Loved', 'Old']);
  expect(await namesIn(api, 'sort=votes')).toEqual(['Old', 'New', 'Loved']);
  expect(await namesIn(api, 'sort=rating')).toEqual(['Loved', 'Old', 'New']);
  expect(await namesIn(api, 'sort=trending')).toEqual(await namesIn(api, ''));
});

test('one review of five stars is worth less than many of nearly five', async ({ api }) => {
  await publish(api, { One: { ratings: [5] }, Many: { ratings: [5, 4, 5, 4, 5, 4, 5, 5] }, None: {} });
  expect(await namesIn(api, 'sort=rating')).toEqual(['Many', 'One', 'None']);
});

test('a review that is replaced or removed moves its product among the best rated', async ({ api }) => {
  const { A = '' } = await publish(api, { A: {}, B: { ratings: [4] } });
  const ana = await api.person('ana');
  const write = (rating: number) =>
    ana.post('/reviews', { body: { productId: A, description: 'Tried.', rating } });
  const { body } = await write(5);
  expect(await namesIn(api, 'sort=rating')).toEqual(['A', 'B']);
  await write(2);
  expect(await namesIn(api, 'sort=rating')).toEqual(['B', 'A']);
  expect((await ana.delete(`/reviews/${body.insertedId}`)).body).toEqual({ deletedCount: 1 });
  const { body: products } = await api.anonymous.get('/products?sort=rating');
  expect(products.map((one: { reviewCount: number }) => one.reviewCount)).toEqual([1, 0]);
});

test('a filter by stars finds the products that display as many, and no others', async ({ api }) => {
  const { Nearly = '' } = await publish(api, { Nearly: {}, Fully: { ratings: [4] } });
  const ratings = { review_count: 20, rating_sum: 79 };
  const { write } = api.context.db;
  await write.updateTable('products').set(ratings).where('id', '=', Number(Nearly)).execute();
  expect((await api.anonymous.get(`/products?id=${Nearly}`)).body.averageRating).toBe(3.9);
  expect(await namesIn(api, 'rating=4')).toEqual(['Fully']);
});

test('a list is narrowed by several tags, by rating and by age at once', async ({ api }) => {
  await publish(api, {
    Long: { date: '2026-09-01', tags: ['photo', 'docker'], ratings: [5] },
    Poor: { date: '2026-11-20', tags: ['photo', 'docker'], ratings: [4, 3] },
    Right: { date: '2026-11-20', tags: ['Docker', 'photo', 'C#'], ratings: [4, 4] },
    Unrated: { date: '2026-11-20', tags: ['docker', 'photo'] },
    Other: { date: '2026-11-20', tags: ['docker'], ratings: [5] },
  });
  expect(await namesIn(api, 'tags=docker,photo&rating=4&age=week')).toEqual(['Right']);
  expect((await namesIn(api, 'tags=docker,photo&sort=newest')).sort()).toEqual(
    ['Long', 'Poor', 'Right', 'Unrated'].sort(),
  );
  expect((await namesIn(api, 'rating=4')).sort()).toEqual(['Long', 'Other', 'Right']);
  expect(await namesIn(api, 'age=week&rating=3&tags=photo')).toEqual(['Poor', 'Right']);
  expect(await namesIn(api, 'tags=c~sharp')).toEqual(['Right']);
});

test('the total of a combination follows each review and each new product', async ({ api }) => {
  const { A = '' } = await publish(api, { A: { tags: ['photo'], ratings: [5] }, B: { tags: ['photo'] } });
  const total = async (query: string) => totalOf(await api.anonymous.get(`/products?${query}`));
  expect(await total('tags=photo&rating=4')).toBe(1);
  await rate(api, A, [1]); // the same person: it replaces theirs
  expect(await total('tags=photo&rating=4')).toBe(0);
  await publish(api, { C: { tags: ['photo'], ratings: [4] } });
  expect(await total('tags=photo&rating=4')).toBe(1);
});

/** Adds published products with a review of five stars each. */
const publishMany = async (api: TestApi, count: number): Promise<void> => {
  await copyProducts(api.context.db.write, count, (n) => ({
    votes: n,
    verified_votes: n,
    trend: n,
    review_count: n + 1,
    rating_sum: 5 * (n + 1),
  }));
  api.context.caches.clear();
};

test('two filters are counted up to 1,000, and every product stays reachable', async ({ api }) => {
  await publish(api, { A: { tags: ['photo'] } });
  await publishMany(api, 1_000);
  const get = async (query: string) => {
    const response = await api.anonymous.get(`/products?${query}`);
    return { names: namesOf(response), total: totalOf(response), more: response.headers.get('x-total-more') };
  };
  expect(await get('rating=4&age=year&limit=1')).toMatchObject({ total: 1_000, more: null });
  await publishMany(api, 1);
  const combined = { total: 1_000, more: 'true' };
  // The newest is the one that was added last, which is named 'Copy 0' as well.
  const firsts = { trending: 'Copy 999', votes: 'Copy 999', rating: 'Copy 999', newest: 'Copy 0' };
  for (const [sort, first] of Object.entries(firsts)) {
    const list = `rating=4&age=year&sort=${sort}`;
    const start = await get(`${list}&limit=600`);
    expect(start).toMatchObject(combined);
    const all = [...start.names, ...(await get(`${list}&limit=600&offset=600`)).names];
    expect([all[0], all.length, new Set(all).size]).toEqual([first, 1_001, 1_000]);
    expect(await get(`${list}&offset=1001`)).toEqual({ names: [], ...combined });
  }
  // One filter is counted to its end, as is the whole list.
  for (const query of ['rating=4', 'age=year', 'sort=votes']) {
    const { total, more } = await get(`${query}&limit=1`);
    expect([query, total, more]).toEqual([query, query === 'rating=4' ? 1_001 : 1_002, null]);
  }
  expect(await get('tags=photo')).toEqual({ names: ['A'], total: 1, more: null });
});

test('C, C# and C++ are three tags', async ({ api }) => {
  await publish(api, { A: { tags: ['C'] }, B: { tags: ['C#'] }, D: { tags: ['C++'] } });
  for (const [slug, name] of [
    ['c', 'A'],
    ['c~sharp', 'B'],
    ['c~plus~plus', 'D'],
  ])
    expect(await namesIn(api, `tags=${slug}`)).toEqual([name]);
});

test('every page of every list holds what follows in its order, and the total of all', async ({ api }) => {
  const products = Object.fromEntries(
    Array.from({ length: 14 }, (_, n) => [
      `P${n}`,
      {
        date: `2026-11-${String(1 + n).padStart(2, '0')}`,
        tags: [n % 2 ? 'odd' : 'even', ...(n < 4 ? ['rare'] : [])],
        ratings: n % 3 ? [1 + (n % 5)] : [],
        votes: n % 4,
        verified_votes: n % 4,
      },
    ]),
  );
  await publish(api, products);
  for (const filter of [
    '',
    'tags=odd',
    'tags=rare',
    'tags=even,rare',
    'rating=3',
    'age=week',
    'tags=odd&rating=2',
  ])
    for (const sort of ['trending', 'newest', 'votes', 'rating']) {
      const query = `sort=${sort}&${filter}`;
      const all = await namesIn(api, query);
      const paged: string[] = [];
      for (let offset = 0; offset < 16; offset += 3) {
        const part = await api.anonymous.get(`/products?${query}&limit=3&offset=${offset}`);
        expect(totalOf(part), query).toBe(all.length);
        paged.push(...namesOf(part));
      }
      expect(paged, query).toEqual(all);
    }
});

test('an age ends at the beginning of a day', async ({ api }) => {
  await publish(api, { A: { date: '2026-11-01' } });
  api.now('2026-11-08T23:59:59.999Z');
  expect(await namesIn(api, 'age=week')).toEqual(['A']);
  api.now('2026-11-09T00:00:00.000Z');
  expect(await namesIn(api, 'age=week')).toEqual([]);
});

test('a tag that no published product has is not found', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { tags: ['solar'] });
  await api.pending(mara, { tags: ['waiting'] });
  for (const slug of ['nothing', 'waiting', 'Solar', 'so%20lar', '~x'])
    expect((await api.anonymous.get(`/products?tags=solar,${slug}`)).status, slug).toBe(404);
  await api.moderate(id, { status: 'rejected' });
  expect((await api.anonymous.get('/products?tags=solar')).status).toBe(404);
});

test('a product whose edit waits for a moderator is listed by the approved tags that it still has', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { tags: ['solar', 'wind'] });
  await mara.patch(`/products/${id}`, { body: { tags: ['solar', 'hostile'] } });
  expect(await namesIn(api, 'tags=solar')).toEqual(['Tidewater']);
  for (const tag of ['wind', 'hostile'])
    expect((await api.anonymous.get(`/products?tags=${tag}`)).status, tag).toBe(404);
  await api.moderate(id, { status: 'accepted' });
  expect(await namesIn(api, 'tags=hostile')).toEqual(['Tidewater']);
});

test('a deleted or rejected product leaves the lists of its tags', async ({ api }) => {
  const ids = await publish(api, { A: { tags: ['solar'] }, B: { tags: ['solar'] }, D: { tags: ['solar'] } });
  await (await api.person('mara')).delete(`/products/${ids.A}`);
  await api.moderate(ids.B ?? '', { status: 'rejected' });
  expect(await namesIn(api, 'tags=solar')).toEqual(['D']);
});

test('a list of another release’s rejected product is not shown by its tags', async ({ api }) => {
  const { A = '' } = await publish(api, { A: { tags: ['solar'] }, B: { tags: ['solar'] } });
  const { write } = api.context.db;
  await write.updateTable('products').set({ status: 'rejected' }).where('id', '=', Number(A)).execute();
  api.context.caches.clear();
  expect(await namesIn(api, 'tags=solar')).toEqual(['B']);
});

test('values that are none are validation errors', async ({ api }) => {
  for (const query of ['sort=oldest', 'rating=0', 'rating=6', 'rating=x', 'age=day', 'tags=a,b,c,d,e,f'])
    expect((await api.anonymous.get(`/products?${query}`)).status, query).toBe(422);
});
