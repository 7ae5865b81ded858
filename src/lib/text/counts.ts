/** A formatted number of at most three decimals, as weights have. */
export const decimal = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });

/** A formatted count with its noun: '1 product', '1,204 products', or with `hasMore` '1,000+ products'. */
export const counted = (count: number, one: string, { hasMore = false } = {}): string =>
  `${count.toLocaleString('en')}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? one : `${one}s`}`;
