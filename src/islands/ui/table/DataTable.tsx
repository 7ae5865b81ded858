import type { HTMLAttributes } from 'react';
import type { Column } from './column.ts';
import { HeaderCell } from './HeaderCell.tsx';

export interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Attributes of a row, to mark it or to make it focusable. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** Current sorting, as in the query. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Other rows are being loaded. */
  busy?: boolean;
  /** Number of rows before the first one, on earlier pages. */
  offset?: number;
}

/** On narrow screens `table.css` lays each row out as a card. */
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
