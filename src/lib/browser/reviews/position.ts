const written = (count: number): string => count.toLocaleString('en');

/** Position text, counted from 1. Not in the catalogue of messages: readers need not load that. */
export const reviewPosition = (first: number, last: number, total: number): string => {
  const range = first === last ? `Review ${written(first)}` : `Reviews ${written(first)} to ${written(last)}`;
  return `${range} of ${written(total)}`;
};
