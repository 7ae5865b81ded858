import type { HTMLAttributes } from 'react';
import type { Column } from './column.ts';
import { HeaderCell } from './HeaderCell.tsx';

export interface TableProps<Row> {
  /** What the table holds, for who can't see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row needs beyond its cells: to be marked, or to take the focus. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** The sorting that was asked for. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Other rows are on their way. */
  busy?: boolean;
  /** How many rows stand before the first one. */
  offset?: number;
}

/** A table that becomes a list of readable rows where it has no room. */
export function DataTable<Row>({ caption, columns, rows, keyOf, ...options }: TableProps<Row>) {
  const { rowProps, sort = '', onSort, busy = false, offset = 0 } = options;
  return (
    <table className="table" aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ header, kind, cell }) => (
              <td key={header} data-kind={kind} data-header={header}>
                {cell(row, offset + index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
