/** A formatted count with its noun: '1 product', '1,204 products'. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
