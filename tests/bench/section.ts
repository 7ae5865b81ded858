import type { Figure } from './report.ts';

/** A figure, with the site on which it was measured if there are several. */
export interface SiteFigure extends Figure {
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
  figures: readonly SiteFigure[];
  /** What failed, if anything did. */
  failures: readonly string[];
}
