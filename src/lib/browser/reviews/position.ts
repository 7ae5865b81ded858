const written = (count: number): string => count.toLocaleString('en');

/** Which of a product's reviews are in sight, counted from 1. Apart from the other texts, which readers do not load. */
export const reviewPosition = (first: number, last: number, total: number): string => {
  const visible =
    first === last ? `Review ${written(first)}` : `Reviews ${written(first)} to ${written(last)}`;
  return `${visible} of ${written(total)}`;
};
