/** The API's form of a sorting: name of the column, with a minus in front for descending. */
export interface Sorting {
  by: string;
  descending: boolean;
}

export const readSorting = (sort: string): Sorting => ({
  by: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

type Value = string | number;

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { sensitivity: 'base' });

/** Sorts rows by a column. An unknown column keeps the order. */
export const sorted = <Row>(
  rows: readonly Row[],
  sort: string,
  columns: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] => {
  const { by, descending } = readSorting(sort);
  const columnValue = Object.hasOwn(columns, by) ? columns[by] : undefined;
  if (!columnValue) return rows;
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(columnValue(one), columnValue(other)));
};

/** The sorting after a click on a column heading: the first one of the column, then its reverse. */
export const nextSort = (sort: string, first: string): string => {
  const { by, descending } = readSorting(sort);
  if (by !== readSorting(first).by) return first;
  return descending ? by : `-${by}`;
};
