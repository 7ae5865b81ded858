import { expect } from 'vitest';
import type { Product, RelatedProducts } from '#lib/contract/products.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { related as limits } from '#lib/server/related/choose-related.ts';
import { test as base, type TestApi } from '../support/test-api.ts';

interface Relations {
  /** Adds a published product without tags, unless some are given. */
  product(name: string, tags?: string[]): Promise<string>;
  products(names: string[]): Promise<string[]>;
  /** Adds people. Their votes count if their e-mail is verified. */
  crowd(size: number, verified?: boolean): Promise<number[]>;
  vote(voters: readonly number[], ...products: string[]): Promise<void>;
  /** Adds newer products by SQL, for each of which all of these people but one have voted. */
  addLater(count: number, voters: readonly number[]): Promise<void>;
  /** Runs the job of this day. */
  relate(day?: string): Promise<void>;
  /** Returns the reason, and the names of the related products. */
  related(id: string): Promise<(string | null)[]>;
}

const relationsOf = (api: TestApi): Relations => {
  let known = 0;
  const at = '2026-11-20T10:00:00.000Z';
  const product: Relations['product'] = async (name, tags = []) => {
    // Anew: a token lasts for an hour.
    const maker = await api.person('mara');
    return api.accepted(maker, { name, tags });
  };
  return {
    product,
    async products(names) {
      const ids: string[] = [];
      for (const name of names) ids.push(await product(name));
      return ids;
    },
    async crowd(size, verified = true) {
      const users = Array.from({ length: size }, () => {
        const name = `voter${known++}`;
        return {
          uid: name,
          email: `${name}@x.example`,
          email_key: `${name}@x.example`,
          name,
          name_key: name,
        };
      });
      const rows = await api.context.db.write
        .insertInto('users')
        .values(
          users.map((user) => ({
            ...{ ...user, email_verified: verified ? 1 : 0, created_at: at },
            ...{ photo_url: null, status: null, suspended_at: null, moving_since: null },
          })),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async vote(voters, ...products) {
      const { write } = api.context.db;
      const verified = await write.selectFrom('users').select(['id', 'email_verified']).execute();
      const isVerified = new Map(verified.map(({ id, email_verified }) => [id, email_verified]));
      for (const id of products) {
        const rows = voters.map((user_id) => ({
          ...{ product_id: Number(id), user_id, created_at: at, verified: isVerified.get(user_id) ?? 0 },
        }));
        await write.insertInto('votes').values(rows).execute();
        const counted = rows.filter((row) => row.verified === 1).length;
        await write
          .updateTable('products')
          .set((eb) => ({
            votes: eb('votes', '+', rows.length),
            verified_votes: eb('verified_votes', '+', counted),
          }))
          .where('id', '=', Number(id))
          .execute();
      }
    },
    async addLater(count, voters) {
      const { write } = api.context.db;
      const facts = { description: 'Later.', short_description: 'Later.', adder_name: 'mara', tags: '[]' };
      const dates = { created_at: at, accepted_at: at, updated_at: at };
      const none = { logo: null, external_link: null, photo_url: null, featured_at: null };
      const rows = Array.from({ length: count }, (_, n) => ({
        ...{ name: `Later ${n}`, name_key: `later ${n}`, adder_id: 1, status: 'accepted' as const },
        ...{ ...facts, ...dates, ...none, import_key: null, deleted_at: null },
        verified_votes: voters.length - 1,
      }));
      const added = await write.insertInto('products').values(rows).returning('id').execute();
      const votes = added.flatMap(({ id }, n) =>
        voters
          .toSpliced(n % voters.length, 1)
          .map((user_id) => ({ product_id: id, user_id, created_at: at })),
      );
      await write
        .insertInto('votes')
        .values(votes.map((vote) => ({ ...vote, verified: 1 })))
        .execute();
    },
    async relate(day = '2026-11-22') {
      api.now(`${day}T09:00:00.000Z`);
      await enqueueRecurring(api.context);
      await runDueJobs(api.context);
    },
    async related(id) {
      const { body } = await api.anonymous.get(`/products/${id}/related`);
      const { basis, products } = body as RelatedProducts;
      return [basis, ...products.map(({ name }) => name)];
    },
  };
};

const test = base.extend<{ relations: Relations }>({
  relations: async ({ api }, use) => use(relationsOf(api)),
});

const { voters, votersOfEach } = limits;

test('what people voted for who voted for a product is related to it, what many share and others don’t first', async ({
  relations,
}) => {
  const [a, b, c, popular] = await relations.products(['A', 'B', 'C', 'Popular']);
  const crowd = await relations.crowd(40);
  await relations.vote(crowd.slice(0, 12), a ?? '', b ?? '');
  await relations.vote(crowd.slice(4, 16), c ?? '');
  await relations.vote(crowd, popular ?? '');
  await relations.relate();
  expect(await relations.related(a ?? '')).toEqual(['votes', 'B', 'C', 'Popular']);
});

test('votes relate no products with too few voters', async ({ relations }) => {
  const a = await relations.product('A', ['rare']);
  const pair = await relations.product('Shared by too few', ['rare']);
  const small = await relations.product('With too few voters', ['rare']);
  const both = [await relations.product('B', ['rare']), await relations.product('C', ['rare'])];
  const crowd = await relations.crowd(30);
  await relations.vote(crowd.slice(0, votersOfEach), a, ...both);
  await relations.vote([...crowd.slice(0, voters - 1), ...crowd.slice(20)], pair);
  await relations.vote(crowd.slice(0, votersOfEach - 1), small);
  await relations.relate();
  // Two are fewer than are shown by votes: tags decide.
  expect((await relations.related(a))[0]).toBe('tags');
  const third = await relations.product('D');
  await relations.vote(crowd.slice(0, votersOfEach), third);
  await relations.relate('2026-11-23');
  expect(new Set(await relations.related(a))).toEqual(new Set(['votes', 'B', 'C', 'D']));
  await relations.vote([crowd[voters] ?? 0], pair);
  await relations.vote([crowd[votersOfEach] ?? 0], small);
  await relations.relate('2026-11-24');
  expect(await relations.related(a)).toHaveLength(6);
});

test('votes of people without a verified e-mail relate nothing', async ({ relations }) => {
  const [a, b, c, d] = await relations.products(['A', 'B', 'C', 'D']);
  const socks = await relations.crowd(30, false);
  const crowd = await relations.crowd(30);
  await relations.vote(socks, a ?? '', b ?? '', c ?? '', d ?? '');
  for (const [index, id] of [a, b, c, d].entries())
    await relations.vote(crowd.slice(index * 6, index * 6 + votersOfEach), id ?? '');
  await relations.relate();
  expect(await relations.related(a ?? '')).toEqual([null]);
});

test('votes of accounts in their first day relate nothing', async ({ api, relations }) => {
  const ids = await relations.products(['A', 'B', 'C', 'D']);
  const crowd = await relations.crowd(votersOfEach + 2);
  await relations.vote(crowd, ...ids);
  const { write } = api.context.db;
  await write.updateTable('votes').set({ withheld: 750 }).execute();
  await write.updateTable('users').set({ weighed: 1, vote_weight: 250 }).execute();
  await write
    .updateTable('products')
    .set({ withheld_votes: 750 * crowd.length })
    .execute();
  await relations.relate();
  expect(await relations.related(ids[0] ?? '')).toEqual([null]);
});

test('votes of people without a verified e-mail hide none of the others', async ({ relations }) => {
  const [loupe = '', ...others] = await relations.products(['Loupe', 'Tide', 'Ebb', 'Flow']);
  await relations.vote(await relations.crowd(votersOfEach + 2), loupe, ...others);
  await relations.vote(await relations.crowd(limits.read.voters, false), loupe);
  await relations.relate();
  expect(await relations.related(loupe)).toEqual(['votes', 'Tide', 'Ebb', 'Flow']);
});

test('without enough voters, products that share tags are related, the rarer the tags, the more', async ({
  relations,
}) => {
  const a = await relations.product('A', ['common', 'rare']);
  await relations.product('By the rare tag', ['rare']);
  for (const name of ['One', 'Two', 'Three']) await relations.product(name, ['common']);
  await relations.product('By both', ['common', 'rare']);
  await relations.product('By none', ['other']);
  await relations.relate();
  const [basis, first, second, ...rest] = await relations.related(a);
  expect([basis, first, second]).toEqual(['tags', 'By both', 'By the rare tag']);
  expect(new Set(rest)).toEqual(new Set(['One', 'Two', 'Three']));
  expect(await relations.related(await relations.product('Alone', ['by itself']))).toEqual([null]);
});

test('a tag that a product has by two of its names counts once', async ({ api, relations }) => {
  const a = await relations.product('A', ['k8s', 'music']);
  await relations.product('By both names', ['k8s', 'kubernetes']);
  await relations.product('By two tags', ['k8s', 'music']);
  // Both tags are equally rare, so they have the same weight.
  for (const name of ['One', 'Two']) await relations.product(name, ['music']);
  const moderator = await api.person('mo', { role: 'moderator' });
  await moderator.post('/tag-aliases', { body: { from: 'k8s', into: 'kubernetes' } });
  await relations.relate();
  expect((await relations.related(a)).slice(0, 2)).toEqual(['tags', 'By two tags']);
});

test('a product that is no longer published is related to nothing, also before the next run', async ({
  api,
  relations,
}) => {
  const a = await relations.product('A', ['tag']);
  const b = await relations.product('B', ['tag']);
  await relations.relate();
  expect(await relations.related(a)).toEqual(['tags', 'B']);
  await api.moderate(b, { status: 'rejected' });
  expect(await relations.related(a)).toEqual([null]);
  expect((await api.anonymous.get(`/products/${b}/related`)).status).toBe(404);
});

test('the job computes each product once a day, and then only what was added since', async ({
  api,
  relations,
}) => {
  const a = await relations.product('A', ['tag']);
  await relations.relate();
  const added = await relations.product('Added later', ['tag']);
  expect(await relations.related(added)).toEqual([null]);
  api.now('2026-11-22T10:00:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await relations.related(added)).toEqual(['tags', 'A']);
  expect(await relations.related(a)).toEqual([null]);
  await relations.relate('2026-11-23');
  expect(await relations.related(a)).toEqual(['tags', 'Added later']);
});

test('a product that is accepted after the run has passed its id is computed once that is final, and then once a day', async ({
  api,
  relations,
}) => {
  const old = await api.pending(await api.person('mara'), { name: 'Old', tags: ['tag'] });
  const a = await relations.product('A', ['tag']);
  await relations.relate();
  const acceptAt = async (time: string) => {
    await api.moderate(old, { status: 'accepted' });
    api.now(`2026-11-22T${time}.000Z`);
    await runDueJobs(api.context);
  };
  await acceptAt('09:01:00');
  expect(await relations.related(old)).toEqual(['tags', 'A']);
  expect(await relations.related(a)).toEqual([null]);
  await relations.product('B', ['tag']);
  await api.moderate(old, { status: 'rejected' });
  await acceptAt('09:02:00');
  expect(await relations.related(old)).toEqual(['tags', 'A']);
});

test('its page is rendered anew if what is related to a product has changed', async ({ api, relations }) => {
  const a = await relations.product('A', ['tag']);
  await relations.product('B', ['tag']);
  const invalidated: string[] = [];
  api.context.caches.invalidate = (tags) => invalidated.push(...tags);
  await relations.relate();
  expect(invalidated).toContain(`product:${a}`);
  invalidated.length = 0;
  await relations.relate('2026-11-23');
  expect(invalidated.filter((tag) => tag.startsWith('product:'))).toEqual([]);
});

test('pages of products that it is related to are rendered anew once a product is published again', async ({
  api,
  relations,
}) => {
  const a = await relations.product('A', ['tag']);
  const b = await relations.product('B', ['tag']);
  await relations.relate();
  const invalidated: string[] = [];
  api.context.caches.invalidate = (tags) => invalidated.push(...tags);
  await api.moderate(b, { status: 'rejected' });
  const moderator = await api.person('shelf-keeper', { role: 'moderator' });
  invalidated.length = 0;
  expect((await moderator.post(`/products/${b}/undo-decision`, { body: {} })).status).toBe(200);
  expect(invalidated).toContain(`product:${a}`);
  await api.moderate(b, { status: 'rejected' });
  invalidated.length = 0;
  await api.moderate(b, { status: 'accepted' });
  expect(invalidated).toContain(`product:${a}`);
});

test('of a member with many votes only those for the newest products are read', async ({ relations }) => {
  const old = await relations.products(['Old 1', 'Old 2', 'Old 3']);
  const product = await relations.product('Product');
  const crowd = await relations.crowd(votersOfEach);
  await relations.vote(crowd, product, ...old);
  await relations.relate();
  expect(await relations.related(product)).toEqual(['votes', 'Old 1', 'Old 2', 'Old 3']);
  // Each has one voter too few, so none is related. Together they exceed the number of votes read per member.
  await relations.addLater(limits.read.votesOfEach * 1.2, crowd);
  await relations.relate('2026-11-23');
  expect(await relations.related(product)).toEqual([null]);
});

test('reviews come by rating, the latest of each first, and the ratings are counted', async ({
  api,
  relations,
}) => {
  const id = await relations.product('Rated');
  const given = [3, 5, 1, 5, 3];
  for (const [index, rating] of given.entries()) {
    api.now(`2026-11-21T1${index}:00:00.000Z`);
    const person = await api.person(`r${index}`);
    await person.post('/reviews', { body: { productId: id, description: `Review ${index}`, rating } });
  }
  const order = async (sort: string): Promise<string> =>
    (await api.anonymous.get(`/reviews?id=${id}&sort=${sort}`)).body
      .map(({ description }: { description: string }) => description.replace('Review ', ''))
      .join('');
  expect(await order('newest')).toBe('43210');
  expect(await order('best')).toBe('31402');
  expect(await order('worst')).toBe('24031');
  expect((await api.anonymous.get(`/reviews?id=${id}&sort=oldest`)).status).toBe(422);
  const product = (await api.anonymous.get(`/products?id=${id}`)).body as Product;
  expect(product.ratings).toEqual([1, 0, 2, 0, 2]);
});
