import type { Database } from '#lib/server/db/database.ts';
import type { Databases } from '../fixture/databases.ts';
import type { Figure } from '../report.ts';

/** A running site of one size on one database. */
export interface Target {
  /** In products. */
  size: number;
  /** The server's address. */
  site: string;
  /** For DATABASE_URL. */
  url: string;
  /** The same database, opened by this process. */
  db: Database;
  /** Access tokens. */
  admin: string;
  moderator: string;
  /** Of the account with the most products and reviews. */
  maker: string;
  /** Of people who have not voted yet. */
  voters: readonly string[];
}

interface Named {
  /** As after `--only`. */
  name: string;
  title: string;
}

interface Described extends Named {
  /** How it is measured, in a sentence or two. */
  how: string;
  /** Why figures miss their budgets, for the document. */
  why?: string;
}

/** The budget of reads and searches at 100,000 products, 95th percentile in milliseconds. */
export const readBudget = ({ dialect }: Database): { max: number } => ({
  max: dialect.name === 'postgres' ? 50 : 25,
});

/** Measured at each size, on each database. */
export interface SitePart extends Described {
  kind: 'site';
  run(target: Target): Promise<Figure[]>;
}

/** The databases that a part starts its own servers on. */
export interface Bases {
  /** The file of a database with the demo data. */
  demo: string;
  databases: readonly Databases[];
  /** The largest of the sizes. */
  largest: number;
}

/** Measured once. */
export interface BuildPart extends Described {
  kind: 'build';
  run(bases: Bases): Promise<Figure[]>;
}

/** Measured once, without a build or a database. It prints its figures, and has another document than the other parts. */
export interface DataPart extends Named {
  kind: 'data';
  /** @param toDocs true if its document is updated too */
  run(toDocs: boolean): void;
}

/** A part with a section in docs/benchmarks.md. */
export type SectionPart = SitePart | BuildPart;
export type Part = SectionPart | DataPart;
