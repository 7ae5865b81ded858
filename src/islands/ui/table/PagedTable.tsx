import { type ReactNode, useRef } from 'react';
import type { ListQuery } from '#lib/browser/lists/list-address.ts';
import type { Listing, PagedList } from '#lib/browser/lists/paged-list.ts';
import { pageCount } from '#lib/domain/paging.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { DataTable, type TableProps } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

interface Props<Row, Query extends ListQuery>
  extends Pick<TableProps<Row>, 'caption' | 'columns' | 'keyOf' | 'rowProps' | 'sort' | 'onSort'> {
  list: PagedList<Row, Query>;
  /** What `usePagedList(list)` gave. */
  listing: Listing<Row, Query>;
  /** Stands there when nothing matches: says so, and what to do next. */
  empty: ReactNode;
}

/** A list in every state that it can be in: on its way, failed, empty, or a table with its pages. */
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
    await list.goTo(to);
    // The button that was pressed may be gone: reading goes on at the top.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section className="table-screen" ref={top} tabIndex={-1} aria-label={table.caption}>
      <DataTable {...table} rows={rows} busy={state === 'refreshing'} offset={before} />
      <p className="sr-only" role="status">
        {state === 'ready' && last > 1 && `Page ${page} of ${last}`}
      </p>
      <Pager page={page} last={last} onGoTo={goTo} />
    </section>
  );
}
