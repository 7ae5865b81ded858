/** One list of alternatives per word: as it was typed, or similar known words. */
export type Query = string[][];

/** What a product must hold: every word, each by one of its alternatives. */
export interface Match {
  query: Query;
  /** Where. Without it in any text. */
  field?: 'name' | 'tags';
  /** Whether words may also begin so. */
  prefix: boolean;
}

/** A match, and the rank of what it finds: 0 is best. */
export interface Tier extends Match {
  rank: number;
}

/** The number of ranks of a query. */
export const ranks = 5;

/** The tiers of a query in groups: what a tier finds, the first one of its group finds too. */
export const tiersOf = (query: Query): readonly (readonly Tier[])[] => [
  [
    { rank: 1, query, field: 'name', prefix: true },
    { rank: 0, query, field: 'name', prefix: false },
  ],
  [
    { rank: 3, query, prefix: false },
    { rank: 2, query, field: 'tags', prefix: false },
  ],
  [{ rank: 4, query, prefix: true }],
];

/** Finds all that any tier does. */
export const widest = (query: Query): Match => ({ query, prefix: true });
