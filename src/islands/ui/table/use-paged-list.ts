import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListQuery } from '#lib/browser/lists/list-address.ts';
import type { Listing, PagedList } from '#lib/browser/lists/paged-list.ts';

/** Keeps a list open while its screen is mounted. */
export const usePagedList = <Row, Query extends ListQuery>(
  list: PagedList<Row, Query>,
): Listing<Row, Query> => {
  useEffect(() => list.open(), [list]);
  return useStore(list.$listing);
};
