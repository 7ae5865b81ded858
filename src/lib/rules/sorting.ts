/** A sorting as lists are asked for it: the name of a column, with a minus before it for the other way round. */
export interface Sorting {
  by: string;
  descending: boolean;
}

export const readSorting = (sort: string): Sorting => ({
  by: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

/** What pressing a column's heading asks for: its first sorting, then the other way round. */
export const nextSort = (sort: string, first: string): string => {
  const { by, descending } = readSorting(sort);
  if (by !== readSorting(first).by) return first;
  return descending ? by : `-${by}`;
};
