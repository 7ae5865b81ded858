/** A sorting as lists are asked for it: the name of a column, with a minus before it for the other way round. */
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

/** The rows as a sorting orders them, by what each column holds; a column that nobody knows orders nothing. */
export const sorted = <Row>(
  rows: readonly Row[],
  sort: string,
  columns: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] => {
  const { by, descending } = readSorting(sort);
  const pending = Object.hasOwn(columns, by) ? columns[by] : undefined;
  if (!pending) return rows;
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(pending(one), pending(other)));
};

/** What pressing a column's heading asks for: its first sorting, then the other way round. */
export const nextSort = (sort: string, first: string): string => {
  const { by, descending } = readSorting(sort);
  if (by !== readSorting(first).by) return first;
  return descending ? by : `-${by}`;
};
