import { beforeEach, expect, test } from 'vitest';
import { type Cacheable, createTagCache, type TagCache } from '#lib/server/cache/tag-cache.ts';

interface Page extends Cacheable {
  text: string;
}

const pageOf = (text: string, changes: Partial<Page> = {}): Page => ({
  text,
  tags: ['products'],
  cacheable: true,
  ...changes,
});

const textOf = (page: Page | undefined) => page?.text;

/** A render that ends when the test says so; each shows how many began before it. */
const createRender = () => {
  const landings: PromiseWithResolvers<void>[] = [];
  const render = async (changes: Partial<Page> = {}) => {
    const landing = Promise.withResolvers<void>();
    const number = landings.push(landing);
    await landing.promise;
    return pageOf(`render ${number}`, changes);
  };
  return { render, landings, land: (number: number) => landings[number - 1]?.resolve() };
};

/** Lets everything that waits for nothing but promises happen. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

let cache: TagCache<Page>;
beforeEach(() => {
  cache = createTagCache<Page>({ entries: 3 });
});

const cacheable = (key: string, changes?: Partial<Page>) => cache.fill(key, async () => pageOf(key, changes));

test('a page is drawn once and then kept', async () => {
  await cacheable('/');
  expect(textOf(cache.get('/'))).toBe('/');
  expect(cache.stats).toEqual({ entries: 1, hits: 1, made: 1 });
});

test('a hundred cold requests make one render', async () => {
  const { render, landings, land } = createRender();
  const asked = Array.from({ length: 100 }, () => cache.fill('/', render));
  await settle();
  land(1);
  expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['render 1']));
  expect(landings).toHaveLength(1);
});

test('a write ends the pages that show it, and no others', async () => {
  await cacheable('/', { tags: ['products'] });
  await cacheable('/products/1', { tags: ['products', 'product:1'] });
  await cacheable('/products/2', { tags: ['product:2'] });
  cache.invalidate(['product:1']);
  expect(['/', '/products/1', '/products/2'].filter((key) => cache.get(key))).toEqual(['/', '/products/2']);
});

test('a render that a write overtook is not kept', async () => {
  const { render, land } = createRender();
  const asked = cache.fill('/', render);
  await settle();
  cache.invalidate(['products']);
  land(1);
  expect(textOf(await asked)).toBe('render 1');
  expect(cache.get('/')).toBeUndefined();
});

test('a render outlives a write to something else', async () => {
  const { render, land } = createRender();
  const asked = cache.fill('/', render);
  await settle();
  cache.invalidate(['product:9']);
  land(1);
  await asked;
  expect(textOf(cache.get('/'))).toBe('render 1');
});

test('who comes after a write gets a render that began after it, and the others share it', async () => {
  const { render, landings, land } = createRender();
  const before = [cache.fill('/', render), cache.fill('/', render)];
  await settle();
  cache.invalidate(['products']);
  const after = [cache.fill('/', render), cache.fill('/', render)];
  land(1);
  await settle();
  land(2);
  expect((await Promise.all(before)).map(textOf)).toEqual(['render 1', 'render 1']);
  expect((await Promise.all(after)).map(textOf)).toEqual(['render 2', 'render 2']);
  expect(landings).toHaveLength(2);
  expect(textOf(cache.get('/'))).toBe('render 2');
});

test('who comes after a write is not told of a failure from before it', async () => {
  const rejecting = Promise.withResolvers<Page>();
  const before = cache.fill('/', () => rejecting.promise);
  await settle();
  cache.invalidate(['products']);
  const after = cache.fill('/', async () => pageOf('accepted'));
  rejecting.reject(new Error('not there yet'));
  await expect(before).rejects.toThrow('not there yet');
  expect(textOf(await after)).toBe('accepted');
});

test('who comes after a write to something else shares the render under way', async () => {
  const { render, landings, land } = createRender();
  const asked = [cache.fill('/', render)];
  await settle();
  cache.invalidate(['product:9']);
  asked.push(cache.fill('/', render));
  land(1);
  expect((await Promise.all(asked)).map(textOf)).toEqual(['render 1', 'render 1']);
  expect(landings).toHaveLength(1);
});

test('clearing ends every page, those under way included', async () => {
  const { render, land } = createRender();
  await cacheable('/kept', { tags: ['product:1'] });
  const asked = cache.fill('/', render);
  await settle();
  cache.clear();
  land(1);
  await asked;
  expect(cache.stats.entries).toBe(0);
});

test('what others wrote is asked for before anything is trusted', async () => {
  let wrote = false;
  cache = createTagCache<Page>({ entries: 3, checkExternalWrites: () => wrote && cache.clear() });
  await cacheable('/');
  expect(cache.get('/')).toBeDefined();
  wrote = true;
  expect(cache.get('/')).toBeUndefined();
});

test('beyond the most entries, the oldest page that nobody came back to goes', async () => {
  for (const key of ['/1', '/2', '/3']) await cacheable(key);
  cache.get('/1');
  await cacheable('/4');
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4']);
});

test('what readers come back to stays, however many pages are asked for once', async () => {
  await cacheable('/');
  for (let n = 1; n <= 100; n++) {
    await cacheable(`/products/${n}`);
    if (n % 2) expect(textOf(cache.get('/')), `after ${n} others`).toBe('/');
  }
  expect(cache.stats.entries).toBe(3);
});

test('what readers came back to goes once they come no more', async () => {
  await cacheable('/');
  for (let n = 0; n < 1_000; n++) cache.get('/');
  for (let n = 1; n <= 20; n++) await cacheable(`/products/${n}`);
  expect(cache.get('/')).toBeUndefined();
});

test('a page that asks not to be kept is not', async () => {
  await cacheable('/products?q=atlas', { cacheable: false });
  expect(cache.stats.entries).toBe(0);
});

test('a page with a greatest age is drawn again after it', async () => {
  let now = 0;
  cache = createTagCache<Page>({ entries: 3, now: () => now });
  await cacheable('/', { maxAge: 60_000 });
  now = 59_999;
  expect(cache.get('/')).toBeDefined();
  now = 60_000;
  expect(cache.get('/')).toBeUndefined();
  expect(cache.stats.entries).toBe(0);
});

test('a failed render fails for all who waited, is not kept, and the next one works', async () => {
  const broken = Promise.withResolvers<Page>();
  const asked = [cache.fill('/', () => broken.promise), cache.fill('/', () => broken.promise)];
  broken.reject(new Error('no database'));
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await cacheable('/');
  expect(textOf(cache.get('/'))).toBe('/');
});
