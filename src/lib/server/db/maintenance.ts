import type { ProductStatus } from '#lib/contract/products.ts';
import type { Handle } from './handle.ts';

interface Integrity {
  /** Damage of the file, and rows that refer to a row which isn't there; a line each. */
  errors: string[];
  /** Checks that the database does not support, with the reason. */
  skipped: string[];
}

/** One of the counts that triggers maintain. */
export type TriggeredCount =
  | { status: ProductStatus }
  | { day: string; column: 'products' | 'votes' | 'reviews' | 'sign_ups' };

/** Operations for checks, exports and imports that differ between databases. */
export interface Maintenance {
  /** True if the values of a row made a statement fail: a constraint, or a value that the column can't hold. */
  isRowError(error: unknown): error is Error;
  integrity(db: Handle): Promise<Integrity>;
  /** The highest id that each of these tables has given so far, also to rows that are deleted since. */
  lastIds(db: Handle, tables: readonly string[]): Promise<Record<string, number>>;
  /** Gives no id again up to these, in the caller's transaction. */
  reserveIds(db: Handle, lastIds: Readonly<Record<string, number>>): Promise<void>;
  /** The ids of products in the search index after one, in order. */
  indexedProducts(db: Handle, after: number, limit: number): Promise<number[]>;
  /** Mends a count, in the caller's transaction. @param step what is to be added */
  addToCount(db: Handle, count: TriggeredCount, step: number): Promise<void>;
}
