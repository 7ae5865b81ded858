export interface Pagination {
  limit: number;
  offset: number;
}

/** A part of a list; `total` is the length of the whole list. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
}
