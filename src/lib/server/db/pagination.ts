/** The part of a list that is asked for. */
export interface Pagination {
  limit: number;
  offset: number;
}

/** That part, and how many the whole list holds. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
}
