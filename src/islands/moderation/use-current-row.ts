import { type HTMLAttributes, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListQuery } from '#lib/browser/lists/list-address.ts';
import type { PagedList } from '#lib/browser/lists/paged-list.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';

interface Row {
  _id: string;
}

export interface CurrentRow<Item extends Row> {
  /** Undefined in an empty list. */
  current: Item | undefined;
  choose: (id: string) => void;
  /** Moves to the next or previous row, and focuses it. */
  step: (by: 1 | -1) => void;
  /**
   * Moves to the row that followed this one, once the list is refreshed, unless the moderator has moved to another one since.
   * Focuses it unless they have moved the focus. @param before had the focus when the action started; see `mayMoveFocus`
   */
  goOnFrom: (id: string, before: Element | null) => void;
  /** Focuses this row, or the first one if it is gone from the list, unless the moderator has moved the focus. */
  stayAt: (id: string, before?: Element | null) => void;
  rowProps: (row: Item) => HTMLAttributes<HTMLTableRowElement>;
}

const elementId = (id: string): string => `row-${id}`;

/**
 * One row of a list is current: a roving tabindex, which keys and decisions move.
 * @param heading is focused when no row is left
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

  /** Flushed: the dialog that opens next restores the focus when it closes, so the row must be rendered before. */
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
    goOnFrom: (id, before) => {
      const place = rows.findIndex(({ _id }) => _id === id);
      const now = list.$listing.get().rows;
      const following = now.find(({ _id }) => _id === rows[place + 1]?._id);
      const next = following ?? now[Math.min(Math.max(0, place), now.length - 1)];
      if (mayMoveFocus(before)) focus(next);
      else setChosen((current) => (current === id ? next?._id : current));
    },
    stayAt: (id, before) => {
      // The decision that is undone may have moved the focus to the next row since, or opened its passing dialog.
      const isMoved = document.activeElement?.matches('tr, .swal2-container *');
      if (!isMoved && !mayMoveFocus(before)) return;
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
