import { beforeEach, expect, test, vi } from 'vitest';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';

interface Ask {
  q: string;
  limit: number;
  offset: number;
  response: (rows: string[], total?: number) => void;
  fail: () => void;
}

let asked: Ask[] = [];
let address = '/list';
/** Where Back leads to. */
let past: string[] = [];

const open = () => {
  const list = createPagedList<string, { q: string }>({
    defaults: { q: '' },
    perPage: 2,
    load: ({ q }, pagination) =>
      new Promise((resolve, reject) => {
        const response = (data: string[], total = data.length) => resolve({ data, total });
        asked.push({ q, ...pagination, response, fail: () => reject(new Error('away')) });
      }),
  });
  return { list, close: list.open() };
};

const lastAsk = (): Ask => asked.at(-1) as Ask;
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  asked = [];
  address = '/list';
  vi.stubGlobal('location', {
    get pathname() {
      return address.split('?')[0];
    },
    get search() {
      return address.slice(address.indexOf('?') >>> 0);
    },
  });
  past = [];
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => (address = to),
    pushState: (_: unknown, __: string, to: string) => {
      past.push(address);
      address = to;
    },
  });
  vi.stubGlobal('window', new EventTarget());
});

test('the page and the search that the address names are loaded', async () => {
  address = '/list?q=ant&page=2';
  const { list } = open();
  expect(lastAsk()).toMatchObject({ q: 'ant', limit: 2, offset: 2 });
  expect(list.$listing.get().state).toBe('loading');
  lastAsk().response(['c'], 3);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'ready', rows: ['c'], total: 3, page: 2 });
});

test('a change of what is asked for starts at the first page and stands in the address', async () => {
  address = '/list?page=2';
  const { list } = open();
  lastAsk().response(['c'], 3);
  await settle();
  list.ask({ q: 'bee' });
  expect(lastAsk()).toMatchObject({ q: 'bee', offset: 0 });
  expect(address).toBe('/list?q=bee');
  expect(list.$listing.get()).toMatchObject({ state: 'refreshing', rows: ['c'] });
});

test('an answer that comes late does not take the place of a later one', async () => {
  const { list } = open();
  const early = lastAsk();
  list.ask({ q: 'bee' });
  lastAsk().response(['bee']);
  await settle();
  early.response(['ant']);
  await settle();
  expect(list.$listing.get().rows).toEqual(['bee']);
});

test('once the last row of the last page is gone, the page before it is shown', async () => {
  address = '/list?page=2';
  const { list } = open();
  lastAsk().response([], 2);
  await settle();
  expect(lastAsk()).toMatchObject({ offset: 0 });
  lastAsk().response(['a', 'b'], 2);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'ready', page: 1, rows: ['a', 'b'] });
});

test('a failure is told, and loading again helps', async () => {
  const { list } = open();
  lastAsk().fail();
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'failed', rows: [] });
  list.reload();
  lastAsk().response(['a']);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'ready', rows: ['a'] });
});

test('a closed list forgets its rows, and an answer that was under way is not kept', async () => {
  const { list, close } = open();
  close();
  lastAsk().response(['secret']);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'loading', rows: [] });
});

test('while another page is on its way, the rows keep their numbers', async () => {
  const { list } = open();
  lastAsk().response(['a', 'b'], 3);
  await settle();
  list.goTo(2);
  expect(list.$listing.get()).toMatchObject({ state: 'refreshing', page: 2, before: 0 });
  lastAsk().response(['c'], 3);
  await settle();
  expect(list.$listing.get()).toMatchObject({ page: 2, before: 2 });
});

test('what is typed leaves no step for Back', async () => {
  const { list } = open();
  list.refine({ q: 'b' });
  list.refine({ q: 'be' });
  expect(address).toBe('/list?q=be');
  expect(past).toEqual([]);
});

test('a page that comes out of the browser’s memory shows the list as it is now', async () => {
  const { list } = open();
  lastAsk().response(['a']);
  await settle();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  lastAsk().response(['b']);
  await settle();
  expect(list.$listing.get().rows).toEqual(['b']);
});

test('where the browser takes no more addresses, the list is shown all the same', async () => {
  const { list } = open();
  lastAsk().response(['a', 'b'], 3);
  await settle();
  const tooOften = () => {
    throw new DOMException('more than 100 times per 30 seconds', 'SecurityError');
  };
  vi.stubGlobal('history', { state: null, pushState: tooOften, replaceState: tooOften });
  const gone = list.goTo(2);
  lastAsk().response(['c'], 3);
  await gone;
  expect(list.$listing.get()).toMatchObject({ state: 'ready', rows: ['c'], page: 2 });
});

test('Back leads to the page and the search before; a reload leaves no step', async () => {
  const { list } = open();
  lastAsk().response(['a', 'b'], 3);
  await settle();
  list.goTo(2);
  lastAsk().response(['c'], 3);
  await settle();
  list.reload();
  lastAsk().response(['c'], 3);
  await settle();
  expect(past).toEqual(['/list']);

  address = past.pop() ?? '';
  window.dispatchEvent(new Event('popstate'));
  lastAsk().response(['a', 'b'], 3);
  await settle();
  expect(list.$listing.get()).toMatchObject({ rows: ['a', 'b'], page: 1 });
  expect(past).toEqual([]);
});
