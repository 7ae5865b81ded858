import type { Database } from '#lib/server/db/database.ts';

/** Database of a fault test, and operations on it from outside the site. */
export interface World {
  readonly name: 'sqlite' | 'postgres';
  /** Folder for the files of a fault test. */
  readonly folder: string;
  /** The settings by which a server or a command finds the database. */
  readonly settings: Record<string, string>;
  /** Opens the database from this process, at its present schema, to fill it and to look into it. */
  open(): Promise<Database>;
  /** Errors that the database's own check of its integrity finds. */
  integrityErrors(): Promise<string[]>;
  /** Another database, with the same data; no process may have this one open. */
  copy(name: string): Promise<World>;
  /** A database of an earlier version with some rows, or an empty one. */
  outdated(name: string): Promise<World>;
  /** Restores the database of a backup file. */
  restore(file: string, name: string): Promise<World>;
  /** The database server, if the database has one. */
  postgres?: {
    /** Sends a signal to all its processes. */
    signal(signal: NodeJS.Signals): void;
    /** Restarts it after it has ended. */
    start(): Promise<void>;
  };
  remove(): Promise<void>;
}
