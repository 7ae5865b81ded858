/** Rows of a table that are counted by the day of `created_at`. */
export interface DailyCount {
  table: string;
  /** Column of `daily_counts`. */
  column: string;
  /** Condition on the rows that count. */
  counts?: string;
}

/** Tables counted by day, besides products. The system account for imports is not a sign-up. */
export const dailyCounts: readonly DailyCount[] = [
  { table: 'votes', column: 'votes' },
  { table: 'reviews', column: 'reviews' },
  { table: 'users', column: 'sign_ups', counts: "uid <> 'house'" },
];

/**
 * Which products are counted, by day and by status. One leaves the counts when it is marked as deleted, not when its row
 * goes.
 */
export const isCounted = 'deleted_at is null';
