import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
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

/** Renders that the test completes; each renders its number. */
const createRender = () => {
  const renders: PromiseWithResolvers<void>[] = [];
  const render = async (changes: Partial<Page> = {}) => {
    const pending = Promise.withResolvers<void>();
    const number = renders.push(pending);
    await pending.promise;
    return pageOf(`render ${number}`, changes);
  };
  return { render, renders, complete: (number: number) => renders[number - 1]?.resolve() };
};

/** Resolves after all settled promises have run their callbacks. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

let cache: TagCache<Page>;
beforeEach(() => {
  cache = createTagCache<Page>({ entries: 3 });
});

const cacheable = (key: string, changes?: Partial<Page>) => cache.fill(key, async () => pageOf(key, changes));

test('a page is rendered once and then cached', async () => {
  await cacheable('/');
  expect(textOf(cache.get('/'))).toBe('/');
  expect(cache.stats).toMatchObject({ entries: 1, hits: 1, loads: 1 });
});

test('a hundred cold requests make one render', async () => {
  const { render, renders, complete } = createRender();
  const asked = Array.from({ length: 100 }, () => cache.fill('/', render));
  await settle();
  complete(1);
  expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['render 1']));
  expect(renders).toHaveLength(1);
});

test('an invalidated tag removes its pages, and no others', async () => {
  await cacheable('/', { tags: ['products'] });
  await cacheable('/products/1', { tags: ['products', 'product:1'] });
  await cacheable('/products/2', { tags: ['product:2'] });
  cache.invalidate(['product:1']);
  expect(['/', '/products/1', '/products/2'].filter((key) => cache.get(key))).toEqual(['/', '/products/2']);
});

test('a stale render is not cached', async () => {
  const { render, complete } = createRender();
  const asked = cache.fill('/', render);
  await settle();
  cache.invalidate(['products']);
  complete(1);
  expect(textOf(await asked)).toBe('render 1');
  expect(cache.get('/')).toBeUndefined();
});

test('a render outlives a write to something else', async () => {
  const { render, complete } = createRender();
  const asked = cache.fill('/', render);
  await settle();
  cache.invalidate(['product:9']);
  complete(1);
  await asked;
  expect(textOf(cache.get('/'))).toBe('render 1');
});

test('a request after a write gets a render that began after it, and later ones share it', async () => {
  const { render, renders, complete } = createRender();
  const before = [cache.fill('/', render), cache.fill('/', render)];
  await settle();
  cache.invalidate(['products']);
  const after = [cache.fill('/', render), cache.fill('/', render)];
  complete(1);
  await settle();
  complete(2);
  expect((await Promise.all(before)).map(textOf)).toEqual(['render 1', 'render 1']);
  expect((await Promise.all(after)).map(textOf)).toEqual(['render 2', 'render 2']);
  expect(renders).toHaveLength(2);
  expect(textOf(cache.get('/'))).toBe('render 2');
});

test('a request after a write does not get the failure of a render that began before it', async () => {
  const rejecting = Promise.withResolvers<Page>();
  const before = cache.fill('/', () => rejecting.promise);
  await settle();
  cache.invalidate(['products']);
  const after = cache.fill('/', async () => pageOf('accepted'));
  rejecting.reject(new Error('not there yet'));
  await expect(before).rejects.toThrow('not there yet');
  expect(textOf(await after)).toBe('accepted');
});

test('a request after an unrelated write shares the render in flight', async () => {
  const { render, renders, complete } = createRender();
  const asked = [cache.fill('/', render)];
  await settle();
  cache.invalidate(['product:9']);
  asked.push(cache.fill('/', render));
  complete(1);
  expect((await Promise.all(asked)).map(textOf)).toEqual(['render 1', 'render 1']);
  expect(renders).toHaveLength(1);
});

test('clearing removes every page, and makes renders in flight stale', async () => {
  const { render, complete } = createRender();
  await cacheable('/kept', { tags: ['product:1'] });
  const asked = cache.fill('/', render);
  await settle();
  cache.clear();
  complete(1);
  await asked;
  expect(cache.stats.entries).toBe(0);
});

test('external writes are checked before an entry is served', async () => {
  let wrote = false;
  cache = createTagCache<Page>({ entries: 3, checkExternalWrites: () => wrote && cache.clear() });
  await cacheable('/');
  expect(cache.get('/')).toBeDefined();
  wrote = true;
  expect(cache.get('/')).toBeUndefined();
});

test('beyond the maximum, the oldest entry that was requested only once is evicted', async () => {
  for (const key of ['/1', '/2', '/3']) await cacheable(key);
  cache.get('/1');
  await cacheable('/4');
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4']);
});

test('entries that are requested again stay, however many others are requested once', async () => {
  await cacheable('/');
  for (let n = 1; n <= 100; n++) {
    await cacheable(`/products/${n}`);
    if (n % 2) expect(textOf(cache.get('/')), `after ${n} others`).toBe('/');
  }
  expect(cache.stats.entries).toBe(3);
});

test('an entry that is no longer requested is evicted, however often it was requested before', async () => {
  await cacheable('/');
  for (let n = 0; n < 1_000; n++) cache.get('/');
  for (let n = 1; n <= 20; n++) await cacheable(`/products/${n}`);
  expect(cache.get('/')).toBeUndefined();
});

test('a page marked as not cacheable is not cached', async () => {
  await cacheable('/products?q=atlas', { cacheable: false });
  expect(cache.stats.entries).toBe(0);
});

test('a page with a maximum age is rendered again after it', async () => {
  let now = 0;
  cache = createTagCache<Page>({ entries: 3, now: () => now });
  await cacheable('/', { maxAge: 60_000 });
  now = 59_999;
  expect(cache.get('/')).toBeDefined();
  now = 60_000;
  expect(cache.get('/')).toBeUndefined();
  expect(cache.stats.entries).toBe(0);
});

describe('copies for outages', () => {
  const hour = 3_600_000;
  let now = 0;
  const copyOf = (key: string) => {
    const copy = cache.copy(key);
    return copy && [textOf(copy.value), copy.age];
  };
  const votes = (tag: string) => [cacheTags.countsOnly, tag];
  beforeEach(() => {
    now = 0;
    cache = createTagCache<Page>({ entries: 3, copiesFor: hour, now: () => now });
  });

  test('a vote leaves a copy, which is not current, and ages from the vote on', async () => {
    await cacheable('/');
    now = 5_000;
    cache.invalidate(votes('products'));
    now = 7_000;
    expect([cache.get('/'), copyOf('/')]).toEqual([undefined, ['/', 2_000]]);
    cache.invalidate(votes('products'));
    expect(copyOf('/')).toEqual(['/', 2_000]);
    now = 5_000 + hour;
    expect(copyOf('/')).toEqual(['/', hour]);
    now++;
    expect(copyOf('/')).toBeUndefined();
  });

  test('any other write leaves none, before a vote or after it', async () => {
    await cacheable('/1');
    await cacheable('/2');
    cache.invalidate(votes('products'));
    cache.invalidate(['products']);
    cache.invalidate(votes('products'));
    expect([copyOf('/1'), copyOf('/2'), cache.stats.entries]).toEqual([undefined, undefined, 0]);
  });

  test('a render that a vote made stale becomes a copy, and one that any other write made stale does not', async () => {
    const { render, complete } = createRender();
    const asked = [
      cache.fill('/voted', render),
      cache.fill('/rejected', () => render({ tags: ['product:1'] })),
    ];
    await settle();
    cache.invalidate(votes('products'));
    cache.invalidate(['product:1']);
    cache.invalidate(votes('product:1'));
    for (const number of [1, 2]) complete(number);
    await Promise.all(asked);
    expect([cache.get('/voted'), copyOf('/voted')]).toEqual([undefined, ['render 1', 0]]);
    expect([cache.get('/rejected'), copyOf('/rejected')]).toEqual([undefined, undefined]);
  });

  test('what is too old for a page is a copy', async () => {
    await cacheable('/', { maxAge: 1_000 });
    now = 1_500;
    expect([cache.get('/'), copyOf('/')]).toEqual([undefined, ['/', 500]]);
  });

  test('once everything has expired, all are copies, and renders in flight are not stored as current', async () => {
    const { render, complete } = createRender();
    await cacheable('/');
    const asked = cache.fill('/slow', render);
    await settle();
    cache.expire();
    complete(1);
    await asked;
    expect([cache.get('/'), copyOf('/')]).toEqual([undefined, ['/', 0]]);
    expect([cache.get('/slow'), copyOf('/slow')]).toEqual([undefined, ['render 1', 0]]);
    cache.clear();
    expect([copyOf('/'), copyOf('/slow')]).toEqual([undefined, undefined]);
  });

  test('a new render replaces the copy, and copies are evicted like any other entry', async () => {
    await cacheable('/');
    cache.expire();
    await cache.fill('/', async () => pageOf('new'));
    expect([textOf(cache.get('/')), copyOf('/')]).toEqual(['new', ['new', 0]]);
    cache.expire();
    for (let n = 1; n <= 10; n++) await cacheable(`/products/${n}`);
    expect([copyOf('/'), cache.stats.entries]).toEqual([undefined, 3]);
  });
});

test('a cache without copies removes what a vote changes', async () => {
  await cacheable('/');
  cache.invalidate([cacheTags.countsOnly, 'products']);
  expect([cache.copy('/'), cache.stats.entries]).toEqual([undefined, 0]);
});

test('a failed render fails for all requests that share it, is not cached, and the next one works', async () => {
  const broken = Promise.withResolvers<Page>();
  const asked = [cache.fill('/', () => broken.promise), cache.fill('/', () => broken.promise)];
  broken.reject(new Error('no database'));
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await cacheable('/');
  expect(textOf(cache.get('/'))).toBe('/');
});

test('an entry lives for its full time, even if the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    vi.setSystemTime('2026-11-22T12:00:00.000Z');
    cache = createTagCache<Page>({ entries: 3 });
    await cacheable('/', { maxAge: 60_000 });
    vi.setSystemTime('2026-11-21T12:00:00.000Z');
    vi.advanceTimersByTime(60_000);
    expect(cache.get('/')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
