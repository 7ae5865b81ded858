import { atom } from 'nanostores';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Listing } from '#lib/browser/lists/paged-list.ts';
import { Pager } from '../../../src/islands/ui/Pager.tsx';
import { PagedTable } from '../../../src/islands/ui/table/PagedTable.tsx';

type List = Listing<string, Record<never, string>>;

const second: List = {
  state: 'ready',
  rows: ['C', 'D'],
  before: 2,
  total: 5,
  page: 2,
  query: {},
  rowsQuery: {},
};

const statusOf = (listing: List): string | undefined => {
  const nothing = () => Promise.resolve();
  const list = {
    $listing: atom(listing),
    perPage: 2,
    open: () => () => {},
    goTo: nothing,
    ask: nothing,
    refine: nothing,
    reload: nothing,
  };
  const table = { caption: 'Letters', columns: [], keyOf: (row: string) => row, empty: '' };
  const markup = renderToStaticMarkup(
    createElement(PagedTable<string, Record<never, string>>, { ...table, list, listing }),
  );
  return /role="status">([^<]*)/.exec(markup)?.[1];
};

test('the announced page is that of the displayed rows, and changes with them only', () => {
  expect(statusOf(second)).toBe('Page 2 of 3');
  expect(statusOf({ ...second, state: 'refreshing' })).toBe('Page 2 of 3');
  expect(statusOf({ ...second, state: 'refreshing', page: 3 })).toBe('Page 2 of 3');
  expect(statusOf({ ...second, total: 2, before: 0 })).toBe('');
});

const linksOf = (last: { hasNext: boolean; isOpenEnded: boolean }): string => {
  const href = (page: number) => `/products?sort=name&tag=a+b${page > 1 ? `&page=${page}` : ''}`;
  return renderToStaticMarkup(createElement(Pager, { page: 12, last: 12, href, ...last }));
};

test('without script, the field for a page keeps the rest of the address of its list', () => {
  const markup = linksOf({ hasNext: false, isOpenEnded: false });
  expect(markup).toMatch(/<form [^>]*action="\/products" method="get">/);
  expect(
    [...markup.matchAll(/type="hidden" name="(.*?)" value="(.*?)"/g)].map(([, ...field]) => field),
  ).toEqual([
    ['sort', 'name'],
    ['tag', 'a b'],
  ]);
});

test('a list whose end is unknown accepts pages after the last known one', () => {
  expect(linksOf({ hasNext: false, isOpenEnded: false })).toContain('max="12"');
  expect(linksOf({ hasNext: true, isOpenEnded: true })).not.toContain('max=');
  expect(linksOf({ hasNext: true, isOpenEnded: true })).toContain('rel="next"');
});
