import type { Figure } from './report.ts';

/** Where a figure was measured, if it is measured at several sizes. */
export interface Measured extends Figure {
  database?: 'SQLite' | 'PostgreSQL';
  /** In products. */
  size?: number;
}

export interface Section {
  name: string;
  title: string;
  how: string;
  /** Why figures miss their budgets. */
  why?: string;
  /** Of the measurement: 2026-11-23. */
  day: string;
  machine: readonly string[];
  figures: readonly Measured[];
  /** What failed, if anything did. */
  failures: readonly string[];
}
