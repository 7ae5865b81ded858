import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListQuery } from '#lib/rules/list-address.ts';
import type { Listing, PagedList } from '#lib/stores/paged-list.ts';

/** Opens a list while its screen is shown. */
export const usePagedList = <Row, Query extends ListQuery>(
  list: PagedList<Row, Query>,
): Listing<Row, Query> => {
  useEffect(() => list.open(), [list]);
  return useStore(list.$listing);
};
