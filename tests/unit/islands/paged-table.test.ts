import { atom } from 'nanostores';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Listing } from '#lib/browser/lists/paged-list.ts';
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
