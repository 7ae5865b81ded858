/** A number and what it counts, as people write it: '1 product', '1,204 products'. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
