import { expect, test, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { type Caches, createCaches } from '#lib/server/cache/caches.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';

/** Resolves after all settled promises have run their callbacks. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const tags = ['products'];
const prepared = prepareResponse(200, {}, { identity: Buffer.from('page') });
const renderPage = async () => ({ prepared, tags, cacheable: true });
const countOfMaker = async () => ({ products: 1, reviews: 1, hiddenReviews: 0, tags, cacheable: true });

/** The entry of each of `filled`. */
const entriesOf = ({ pages, makers }: Caches) => [pages.get('/'), makers.get('x')];

/** The caches with an entry each, and a stand-in for another process that writes. */
const filled = async () => {
  let wrote = false;
  let failing = false;
  const log = { error: vi.fn() };
  let asked = 0;
  const caches = createCaches(() => {
    asked++;
    if (failing) throw new Error('disk I/O error');
    const changed = wrote;
    wrote = false;
    return changed;
  }, log);
  await caches.pages.fill('/', renderPage);
  await caches.makers.fill('x', countOfMaker);
  return {
    caches,
    timesAsked: () => asked,
    externalWrite: () => {
      wrote = true;
    },
    log,
    fail: () => {
      failing = true;
    },
    mend: () => {
      failing = false;
    },
  };
};

test('a write by another process clears every cache, whichever is asked first', async () => {
  for (const first of ['pages', 'makers'] as const) {
    const { caches, externalWrite } = await filled();
    externalWrite();
    caches[first].get('nothing');
    await settle();
    expect(entriesOf(caches)).toEqual([undefined, undefined]);
  }
});

test('a write by another process during a render makes it stale too', async () => {
  const { caches, externalWrite } = await filled();
  const rendered = Promise.withResolvers<void>();
  const asked = caches.pages.fill('/slow', () => rendered.promise.then(renderPage));
  await settle();
  externalWrite();
  caches.makers.get('x');
  rendered.resolve();
  await asked;
  expect(caches.pages.get('/slow')).toBeUndefined();
});

test('where external writes can’t be checked, nothing is served from the cache, and nothing fails', async () => {
  const { caches, fail, log } = await filled();
  fail();
  expect(entriesOf(caches)).toEqual([undefined, undefined]);
  expect(log.error).toHaveBeenCalledOnce();
});

test('external writes are checked once per turn of the event loop', async () => {
  const { caches, timesAsked } = await filled();
  caches.pages.get('/1');
  caches.makers.get('y');
  expect(timesAsked()).toBe(1);
  await settle();
  caches.pages.get('/3');
  expect(timesAsked()).toBe(2);
});

test('an invalidated tag removes what has it from every cache', async () => {
  const { caches } = await filled();
  caches.invalidate(['product:1']);
  expect(entriesOf(caches)).not.toContain(undefined);
  caches.invalidate(tags);
  expect(entriesOf(caches)).toEqual([undefined, undefined]);
});

test('of several writes, those that changed counts alone leave copies', async () => {
  const { caches } = await filled();
  await caches.pages.fill('/products/1', async () => ({ prepared, tags: ['product:1'], cacheable: true }));
  caches.invalidateAll([[cacheTags.countsOnly, ...tags], ['product:1']]);
  expect(entriesOf(caches)).toEqual([undefined, undefined]);
  expect([caches.pages.copy('/')?.value.prepared, caches.pages.copy('/products/1')]).toEqual([
    prepared,
    undefined,
  ]);
});

test('while they are suspended nothing is stored, and nothing counts as current; pages stay as copies', async () => {
  const { caches } = await filled();
  caches.suspend();
  await caches.pages.fill('/new', renderPage);
  await caches.makers.fill('new', countOfMaker);
  expect([caches.pages.get('/new'), caches.makers.get('new')]).toEqual([undefined, undefined]);
  expect(entriesOf(caches)).toEqual([undefined, undefined]);
  expect([caches.pages.suspended, caches.pages.copy('/')?.value.prepared]).toEqual([true, prepared]);
  expect([caches.pages.copy('/new'), caches.makers.copy('x')]).toEqual([undefined, undefined]);
  caches.clear();
  caches.resume();
  expect([caches.pages.suspended, caches.pages.copy('/')]).toEqual([false, undefined]);
  await caches.pages.fill('/new', renderPage);
  expect(caches.pages.get('/new')).toBeDefined();
});

test('where external writes can’t be checked, copies stay; once they can, a write removes them', async () => {
  const { caches, fail, externalWrite, mend } = await filled();
  fail();
  expect(caches.pages.get('/')).toBeUndefined();
  expect(caches.pages.copy('/')).toBeDefined();
  await settle();
  mend();
  externalWrite();
  expect([caches.pages.get('/'), caches.pages.copy('/')]).toEqual([undefined, undefined]);
});
