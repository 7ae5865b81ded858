import { type HTMLAttributes, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListQuery } from '#lib/browser/lists/list-address.ts';
import type { PagedList } from '#lib/browser/lists/paged-list.ts';

interface Row {
  _id: string;
}

export interface CurrentRow<Item extends Row> {
  /** What is looked at; undefined in an empty list. */
  current: Item | undefined;
  choose: (id: string) => void;
  /** Makes the row so many steps on the current one, and focuses it. */
  step: (by: 1 | -1) => void;
  /** Once the list is refreshed: the row that followed this one is the current one, and focused. */
  goOnFrom: (id: string) => void;
  /** The same, but this row stays the current one, if it is still there. */
  stayAt: (id: string) => void;
  rowProps: (row: Item) => HTMLAttributes<HTMLTableRowElement>;
}

const elementId = (id: string): string => `row-${id}`;

/**
 * One row of a list is the current one; Tab reaches it, and it goes where the keys and decisions lead.
 * @param heading takes the focus where no row is left
 */
export const useCurrentRow = <Item extends Row, Query extends ListQuery>(
  list: PagedList<Item, Query>,
  rows: readonly Item[],
  heading: RefObject<HTMLElement | null>,
): CurrentRow<Item> => {
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === chosen),
  );
  const current = rows[index];

  /** The dialog that comes next gives the focus back to where it was: it must be there, drawn, before. */
  const focus = (row: Item | undefined): void => {
    if (!row) {
      heading.current?.focus();
      return;
    }
    flushSync(() => setChosen(row._id));
    document.getElementById(elementId(row._id))?.focus();
  };
  return {
    current,
    choose: setChosen,
    step: (by) => focus(rows[Math.min(Math.max(0, index + by), rows.length - 1)]),
    goOnFrom: (id) => {
      const place = rows.findIndex(({ _id }) => _id === id);
      const now = list.$listing.get().rows;
      const following = now.find(({ _id }) => _id === rows[place + 1]?._id);
      focus(following ?? now[Math.min(Math.max(0, place), now.length - 1)]);
    },
    stayAt: (id) => {
      const now = list.$listing.get().rows;
      focus(now.find(({ _id }) => _id === id) ?? now[0]);
    },
    rowProps: ({ _id }) => ({
      id: elementId(_id),
      tabIndex: _id === current?._id ? 0 : -1,
      'aria-current': _id === current?._id ? 'true' : undefined,
      onFocus: () => setChosen(_id),
    }),
  };
};
