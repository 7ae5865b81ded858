/** Each word as alternatives: what was typed, or the words that it was probably meant to be. */
export type Query = string[][];

/** An FTS5 expression: every word must be there, each as one of its alternatives. */
const expression = (query: Query, prefix: boolean): string =>
  query
    .map((words) => `(${words.map((word) => `"${word}"${prefix ? '*' : ''}`).join(' OR ')})`)
    .join(' AND ');

/** A match of a query, and how much it counts: 0 is best. */
export interface Tier {
  rank: number;
  match: string;
  /** Ranks of which this finds a part: where one of them finds nothing, so does this. */
  within: readonly number[];
}

/** How many ranks a query has. */
export const ranks = 5;

/** The matches of a query, each after those that it is a part of as far as they count about as much. */
export const tiersOf = (query: Query): Tier[] => {
  const whole = expression(query, false);
  const prefix = expression(query, true);
  return [
    { rank: 1, match: `name : (${prefix})`, within: [] },
    { rank: 0, match: `name : (${whole})`, within: [1] },
    { rank: 3, match: whole, within: [] },
    { rank: 2, match: `tags : (${whole})`, within: [3] },
    { rank: 4, match: prefix, within: [] },
  ];
};

/** The widest match of a query: where it finds nothing, none does. */
export const widest = (query: Query): string => expression(query, true);
