import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Heading; on narrow screens also the label of each cell. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Sorting after the first click on the heading: 'name', or '-votes' for descending. Absent if not sortable. */
  sort?: string;
  /** Utilities of each cell. */
  className?: string;
  /** Style of the cells: row number, name of the row, aligned numbers, lines below a status, or a button. */
  kind?: 'index' | 'lead' | 'figure' | 'status' | 'action';
}
