import type { ReactNode } from 'react';

export interface Column<Row> {
  /** On narrow screens also the label of each cell. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** If sortable, what the first click on the heading sorts by: 'name', or '-votes' for descending. */
  sort?: string;
  /** Utilities of each cell. */
  className?: string;
  /** How cells are styled: row number, name of the row, aligned numbers, lines below a status, or a button. */
  kind?: 'index' | 'lead' | 'figure' | 'status' | 'action';
}
