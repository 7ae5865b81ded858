/** One list of alternatives per word: as it was typed, or similar known words. */
export type Query = string[][];

/** An FTS5 expression: all words must match, each by one of its alternatives. */
const expression = (query: Query, prefix: boolean): string =>
  query
    .map((words) => `(${words.map((word) => `"${word}"${prefix ? '*' : ''}`).join(' OR ')})`)
    .join(' AND ');

/** An FTS5 match, and the rank of what it finds: 0 is best. */
export interface Tier {
  rank: number;
  match: string;
  /** Ranks of tiers that find all that this one does: if one of them finds nothing, neither does this. */
  within: readonly number[];
}

/** The number of ranks of a query. */
export const ranks = 5;

/** The tiers of a query, each after those in its `within`. */
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

/** Finds all that any tier does. */
export const widest = (query: Query): string => expression(query, true);
