import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** A stored value that does not follow from the rows that it is about. */
export interface Discrepancy {
  table: string;
  /** Its key. */
  row: string;
  column: string;
  stored: string | number | null;
  expected: string | number | null;
  /** Spelling of a tag that is missing. */
  text?: string;
  /** Checks to make before it is mended. */
  caution?: string;
  /** An operator may have set it by hand: it is told, and left as it is. */
  mayBeMeant?: true;
}

type Parts = Pick<Database, 'maintenance'>;

export interface Check {
  /** Differences mended per transaction, if each takes long. */
  atOnce?: number;
  /** @param db a snapshot */
  find(db: Handle, parts: Parts, now: Date): Promise<Discrepancy[]>;
  /** Mends some differences that `find` has told of, in the caller's transaction, while others write. */
  mend(db: Handle, parts: Parts, some: readonly Discrepancy[]): Promise<void>;
}

/** The rows of some differences, by numbers, each once and in order. */
export const idsOf = (some: readonly Discrepancy[]): number[] =>
  [...new Set(some.map(({ row }) => Number(row)))].sort((one, other) => one - other);

/** The columns in which a row differs. */
export const discrepanciesOf = <Column extends string>(
  table: string,
  row: string | number,
  stored: Record<Column, Discrepancy['stored']>,
  expected: Record<NoInfer<Column>, Discrepancy['stored']>,
): Discrepancy[] =>
  (Object.keys(stored) as Column[])
    .filter((column) => stored[column] !== expected[column])
    .map((column) => ({
      table,
      row: String(row),
      column,
      stored: stored[column],
      expected: expected[column],
    }));
