/**
 * Numbers as one parameter for `::bigint[]` or `::int[]`, and as one column of `array_to_string(…, ',')`: pg takes 1 µs for
 * each element of an array, which it quotes or parses as any text.
 */
export const numbersAsText = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

export const numbersOfText = (text: string): number[] => (text ? text.split(',').map(Number) : []);
