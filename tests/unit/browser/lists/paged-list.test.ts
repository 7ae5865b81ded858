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
/** The history of the page. */
let past: string[] = [];
/** Totals that were stored with the rows. */
let stored: number[] = [];

const open = () => {
  const list = createPagedList<string, { q: string }>({
    defaults: { q: '' },
    perPage: 2,
    load: ({ q }, pagination) =>
      new Promise((resolve, reject) => {
        const response = (data: string[], total = data.length) =>
          resolve({ data, total, commit: () => stored.push(total) });
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
      return new URL(address, 'https://unearth.example').pathname;
    },
    get search() {
      return new URL(address, 'https://unearth.example').search;
    },
    get hash() {
      return new URL(address, 'https://unearth.example').hash;
    },
  });
  past = [];
  stored = [];
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

test('a change of the query starts at the first page and is in the address', async () => {
  address = '/list?page=2';
  const { list } = open();
  lastAsk().response(['c'], 3);
  await settle();
  list.ask({ q: 'bee' });
  expect(lastAsk()).toMatchObject({ q: 'bee', offset: 0 });
  expect(address).toBe('/list?q=bee');
  expect(list.$listing.get()).toMatchObject({ state: 'refreshing', rows: ['c'] });
});

test('while another query is loading, the rows and the total keep theirs', async () => {
  const { list } = open();
  lastAsk().response(['ant', 'bee'], 3);
  await settle();
  list.ask({ q: 'bee' });
  expect(list.$listing.get()).toMatchObject({ total: 3, query: { q: 'bee' }, rowsQuery: { q: '' } });
  lastAsk().response(['bee'], 1);
  await settle();
  expect(list.$listing.get()).toMatchObject({ total: 1, rowsQuery: { q: 'bee' } });
});

test('the fragment stays in the address', () => {
  address = '/list?q=ant#content';
  const { list } = open();
  expect(address).toBe('/list?q=ant#content');
  list.ask({ q: 'bee' });
  expect(address).toBe('/list?q=bee#content');
});

test('a late response does not replace that of a later request, nor what was stored with it', async () => {
  const { list } = open();
  const early = lastAsk();
  list.ask({ q: 'bee' });
  lastAsk().response(['bee'], 1);
  await settle();
  early.response(['ant'], 2);
  await settle();
  expect([list.$listing.get().rows, stored]).toEqual([['bee'], [1]]);
});

test('once the last row of the last page is gone, the page before it is displayed', async () => {
  address = '/list?page=2';
  const { list } = open();
  lastAsk().response([], 2);
  await settle();
  expect(lastAsk()).toMatchObject({ offset: 0 });
  lastAsk().response(['a', 'b'], 2);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'ready', page: 1, rows: ['a', 'b'] });
});

test('a failed list can be reloaded', async () => {
  const { list } = open();
  lastAsk().fail();
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'failed', rows: [] });
  list.reload();
  lastAsk().response(['a']);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'ready', rows: ['a'] });
});

test('a closed list drops its rows, and the response in flight', async () => {
  const { list, close } = open();
  close();
  lastAsk().response(['secret']);
  await settle();
  expect(list.$listing.get()).toMatchObject({ state: 'loading', rows: [] });
});

test('while another page is loading, the rows keep their numbers', async () => {
  const { list } = open();
  lastAsk().response(['a', 'b'], 3);
  await settle();
  list.goTo(2);
  expect(list.$listing.get()).toMatchObject({ state: 'refreshing', page: 2, before: 0 });
  lastAsk().response(['c'], 3);
  await settle();
  expect(list.$listing.get()).toMatchObject({ page: 2, before: 2 });
});

test('search while typing adds no entry to the history', async () => {
  const { list } = open();
  list.refine({ q: 'b' });
  list.refine({ q: 'be' });
  expect(address).toBe('/list?q=be');
  expect(past).toEqual([]);
});

test('a page from the back/forward cache reloads its list', async () => {
  const { list } = open();
  lastAsk().response(['a']);
  await settle();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  lastAsk().response(['b']);
  await settle();
  expect(list.$listing.get().rows).toEqual(['b']);
});

test('the list is displayed even if the address can’t be updated', async () => {
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

test('Back leads to the page and the search before; a reload adds no entry', async () => {
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
