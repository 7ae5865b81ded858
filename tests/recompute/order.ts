export interface Named {
  _id: string;
}

/** What a list is sorted by, the greatest first: of equals by one number, the next one decides. */
export type Order<Item> = (item: Item) => readonly number[];

/** A list that was compared with what it should be. */
export interface Checked {
  list: string;
  problems: readonly string[];
}

/** The id of whatever was added first is the least one. */
export const idOf = ({ _id }: Named): number => Number(_id);

/** Sums of other orders differ in their last digits: by far less than a millisecond is worth in the trend. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1e-11;

/** Whether the first of two stands above the second by the first number that tells them apart. */
const isAbove = (one: readonly number[], other: readonly number[]): boolean => {
  for (const [index, number] of one.entries()) {
    const beside = other[index] ?? Number.NaN;
    if (!isSame(number, beside)) return number > beside;
  }
  return false;
};

/** What is wrong with a list: who is on it, and in which order. */
export const problemsOf = <Item extends Named>(
  list: readonly Named[],
  expected: readonly Item[],
  order: Order<Item>,
): string[] => {
  const problems: string[] = [];
  const byId = new Map(expected.map((item) => [item._id, item]));
  const ids = list.map(({ _id }) => _id);
  const missing = [...byId.keys()].filter((id) => !ids.includes(id));
  const foreign = ids.filter((id) => !byId.has(id));
  if (missing.length) problems.push(`lacks ${missing}`);
  if (foreign.length) problems.push(`has ${foreign}, which do not match`);
  if (new Set(ids).size !== ids.length) problems.push('has one twice');
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  for (const [index, item] of known.slice(1).entries()) {
    const before = known[index] ?? item;
    const [one, other] = [order(before), order(item)];
    if (!isAbove(one, other)) problems.push(`has ${before._id} (${one}) before ${item._id} (${other})`);
  }
  return problems;
};
