import type { HTMLAttributes } from 'react';
import { nextSort, readSorting } from '#lib/browser/lists/sorting.ts';
import { Icon } from '../Icon.tsx';
import { headOf, type TableLook, tableLooks } from './cell-looks.ts';
import type { Column } from './column.ts';

interface HeaderProps<Row> {
  column: Column<Row>;
  look: TableLook;
  /** True for a column of buttons after another. */
  afterButton: boolean;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

/** Half of the icon, in the direction of the sorting. */
const halves = { ascending: 'clip-upper', descending: 'clip-lower', none: 'opacity-55' };

function HeaderCell<Row>({ column, look, afterButton, sort, onSort }: HeaderProps<Row>) {
  const { header, kind, sort: first } = column;
  const cell = `${headOf(look, kind)} ${afterButton ? 'md:pl-0' : ''}`;
  if (!first || !onSort) {
    // Starts where the labels of the buttons below it do, which have a border.
    const isIndented = kind === 'action' && look !== 'queue';
    return (
      <th scope="col" className={`${cell} max-md:hidden`}>
        {isIndented ? <span className="md:ml-px md:block md:pl-btn">{header}</span> : header}
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

export interface TableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** @param index place on the page, for rows without an id */
  keyOf: (row: Row, index: number) => string;
  /** Attributes of a row, to mark it or to make it focusable. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** Current sorting, as in the query. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** True while other rows are loading. */
  busy?: boolean;
  /** Number of rows before the first one, on earlier pages. */
  offset?: number;
  look?: TableLook;
}

/** Classes of the table. It dims with a delay, so that a fast response does not flicker. */
const tableLook =
  'w-full border-collapse transition-opacity duration-200 aria-busy:opacity-50 aria-busy:delay-180 max-md:block max-md:table-fixed';

/** Classes of a row. On a card, the pseudo-element is a line break before the buttons, which share the last line. */
const rowLook =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:border-b max-md:border-line max-md:py-4 ' +
  'max-md:before:order-1 max-md:before:shrink-0 max-md:before:grow max-md:before:basis-full';

/** Table. On narrow screens each row is a card with labelled cells, and only the headings that sort remain. */
export function DataTable<Row>({ caption, columns, rows, keyOf, ...options }: TableProps<Row>) {
  const { rowProps, sort = '', onSort, busy = false, offset = 0, look = 'usual' } = options;
  const sorts = onSort !== undefined && columns.some((column) => column.sort);
  const { insets, row, cellOf } = tableLooks[look];
  const afterButton = (place: number) => columns[place - 1]?.kind === 'action';
  return (
    <table className={`${tableLook} ${insets}`} aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead className={sorts ? 'max-md:block' : 'max-md:hidden'}>
        <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:pb-2">
          {columns.map((column, place) => (
            <HeaderCell
              key={column.header}
              column={column}
              look={look}
              afterButton={afterButton(place)}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:@container max-md:block">
        {rows.map((one, index) => (
          <tr {...rowProps?.(one)} key={keyOf(one, index)} className={`${rowLook} ${row}`}>
            {columns.map(({ header, kind, className, cell }, place) => (
              <td
                key={header}
                className={`${cellOf(kind)} ${afterButton(place) ? 'md:pl-0' : ''} ${className ?? ''}`}
                data-header={header}
              >
                {cell(one, offset + index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
