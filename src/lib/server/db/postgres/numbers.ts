/**
 * Ids and ranks go to PostgreSQL as one text, and come from it as one: pg takes 1 µs for each element of an array, which it
 * quotes or parses as any text.
 */

/** Formats numbers for a parameter that is cast to `bigint[]` or `int[]`. */
export const arrayLiteral = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** Parses a column made by `array_to_string(…, ',')`. */
export const splitNumbers = (text: string): number[] => (text ? text.split(',').map(Number) : []);
