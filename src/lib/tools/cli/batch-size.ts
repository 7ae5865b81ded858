/** In milliseconds: how long a transaction should take at most, since a running server waits for its locks. */
const longest = 200;
/** Rows per transaction: the first ones, and the fewest and the most after them. */
export const batchRows = { first: 50, min: 10, max: 500 } as const;

/**
 * How many rows the next transaction takes, by how fast the last one was: at most twice as many as that might have had.
 * It may have had fewer, at the end of a round number of rows.
 * @param last its `size` is what it might have had, `took` is in milliseconds
 */
export const nextSize = ({ size, rows, took }: { size: number; rows: number; took: number }): number =>
  Math.max(batchRows.min, Math.min(batchRows.max, size * 2, Math.round((rows * longest) / took)));
