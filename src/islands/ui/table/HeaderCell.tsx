import { nextSort, readSorting } from '#lib/browser/lists/sorting.ts';
import { Icon } from '../Icon.tsx';
import { headOf, type TableLook } from './cell-looks.ts';
import type { Column } from './column.ts';

interface Props<Row> {
  column: Column<Row>;
  look: TableLook;
  /** True for a column of buttons after another. */
  afterButton: boolean;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

/** Half of the icon, in the direction of the sorting. */
const halves = { ascending: 'clip-upper', descending: 'clip-lower', none: 'opacity-55' };

export function HeaderCell<Row>({ column, look, afterButton, sort, onSort }: Props<Row>) {
  const { header, kind, sort: first } = column;
  const cell = `${headOf(look, kind)} ${afterButton ? 'md:pl-0' : ''}`;
  if (!first || !onSort) {
    // Starts where the labels of the buttons below it do, which have a border.
    const isIndented = kind === 'action' && look !== 'queue';
    return (
      <th scope="col" className={`${cell} max-md:hidden`}>
        {isIndented ? <span className="md:ml-px md:block md:pl-(--btn-inset)">{header}</span> : header}
      </th>
    );
  }
  const { by, descending } = readSorting(sort);
  const direction = by !== readSorting(first).by ? 'none' : descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={`${cell} max-md:border-0 max-md:p-0`} aria-sort={direction}>
      <button
        type="button"
        className={`-my-2.8 inline-flex min-h-11 items-center gap-1.2 ${direction === 'none' ? 'hover:text-ink' : 'text-ink'}`}
        onClick={() => onSort(nextSort(sort, first))}
      >
        {header}
        <Icon name="sort" size={16} className={halves[direction]} />
      </button>
    </th>
  );
}
