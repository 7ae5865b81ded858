import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** Its heading; on a phone, what stands before each of its cells. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** What pressing the heading asks for first, if the list can be sorted by it: 'name', or '-votes' for most first. */
  sort?: string;
  /** What it holds decides how it looks: its number, the name that leads it, figures in line, a button. */
  kind?: 'index' | 'lead' | 'figure' | 'action';
}
