import { nextSort, readSorting } from '#lib/browser/lists/sorting.ts';
import { Icon } from '../Icon.tsx';
import type { Column } from './column.ts';

interface Props<Row> {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

export function HeaderCell<Row>({ column: { header, kind, sort: first }, sort, onSort }: Props<Row>) {
  if (!first || !onSort) {
    return (
      <th scope="col" data-kind={kind}>
        {header}
      </th>
    );
  }
  const { by, descending } = readSorting(sort);
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-kind={kind} aria-sort={by === readSorting(first).by ? direction : 'none'}>
      <button type="button" className="table-sort" onClick={() => onSort(nextSort(sort, first))}>
        {header}
        <Icon name="sort" size={16} />
      </button>
    </th>
  );
}
