/** Which of a product's reviews are in sight, counted from 1. Apart from the other texts, which readers do not load. */
export const reviewPosition = (first: number, last: number, total: number): string =>
  `${first === last ? `Review ${first}` : `Reviews ${first} to ${last}`} of ${total.toLocaleString('en')}`;
