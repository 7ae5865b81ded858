import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListQuery } from '#lib/browser/lists/list-address.ts';
import type { Listing, PagedList } from '#lib/browser/lists/paged-list.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { pageCount } from '#lib/domain/paging.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Pager } from '../Pager.tsx';
import { DataTable, type TableProps } from './DataTable.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

/** Keeps a list open while its screen is mounted. */
export const usePagedList = <Row, Query extends ListQuery>(
  list: PagedList<Row, Query>,
): Listing<Row, Query> => {
  useEffect(() => list.open(), [list]);
  return useStore(list.$listing);
};

interface Props<Row, Query extends ListQuery>
  extends Pick<TableProps<Row>, 'caption' | 'columns' | 'keyOf' | 'rowProps' | 'sort' | 'onSort' | 'look'> {
  list: PagedList<Row, Query>;
  /** Result of `usePagedList(list)`. */
  listing: Listing<Row, Query>;
  /** Rendered when nothing matches. */
  empty: ReactNode;
}

/** Renders a list in each of its states: loading, failed, empty, or a table with a pager. */
export function PagedTable<Row, Query extends ListQuery>({
  list,
  listing,
  empty,
  ...table
}: Props<Row, Query>) {
  const top = useRef<HTMLElement>(null);
  const { state, rows, before, total, page } = listing;
  if (state === 'failed') return <LoadFailure retry={list.reload} />;
  if (state === 'loading') return <TableSkeleton />;
  if (rows.length === 0) return empty;

  const last = pageCount(total, list.perPage);
  const goTo = async (to: number) => {
    const before = document.activeElement;
    await list.goTo(to);
    if (!mayMoveFocus(before)) return;
    // The clicked button may be gone from the pager, so the focus moves to the top.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section className="scroll-mt-bar" ref={top} tabIndex={-1} aria-label={table.caption}>
      <DataTable {...table} rows={rows} busy={state === 'refreshing'} offset={before} />
      {/* The page of these rows, also while others are loading: a reload of it must not be announced. */}
      <p className="sr-only" role="status">
        {last > 1 && `Page ${before / list.perPage + 1} of ${last}`}
      </p>
      <Pager page={page} last={last} onGoTo={goTo} />
    </section>
  );
}
