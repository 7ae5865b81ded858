import { type Family, type Labels, labelText } from './family.ts';

/** One count. Whoever counts often has it at hand: an addition is then all it takes. */
export interface Cell {
  value: number;
}

export interface Counter<Names extends string> {
  /** The count with these labels, which begins with 0. */
  cell(labels: Labels<Names>): Cell;
  add(labels: Labels<Names>): void;
  family(): Family;
}

/** @param known label values that are told before anything has been counted, so that a first increase is seen as one */
export const createCounter = <Names extends string = never>(
  description: Pick<Family, 'name' | 'help'>,
  known: readonly Labels<Names>[] = [],
): Counter<Names> => {
  const cells = new Map<string, Cell>();
  const cell = (labels: Labels<Names>): Cell => {
    const text = labelText(labels);
    const existing = cells.get(text);
    if (existing) return existing;
    const created = { value: 0 };
    cells.set(text, created);
    return created;
  };
  for (const labels of known) cell(labels);
  return {
    cell,
    add(labels) {
      cell(labels).value++;
    },
    family: () => ({
      ...description,
      type: 'counter',
      merge: 'sum',
      samples: [...cells].map(([labels, { value }]) => ({ name: description.name, labels, value })),
    }),
  };
};
