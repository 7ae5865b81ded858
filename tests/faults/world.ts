import type { Database } from '#lib/server/db/database.ts';

/** A database of a fault, and what is done to it from outside of the site. */
export interface World {
  readonly name: 'sqlite' | 'postgres';
  /** A folder for what a fault writes. */
  readonly folder: string;
  /** The settings by which a server or a command finds the database. */
  readonly settings: Record<string, string>;
  /** Opens the database from this process, at its present schema, to fill it and to look into it. */
  open(): Promise<Database>;
  /** Errors that the database's own check of its integrity finds. */
  integrityErrors(): Promise<string[]>;
  /** Another database, with the same data; no process may have this one open. */
  copy(name: string): Promise<World>;
  /** Another database, without any table. @param folder where its files are; by default beside those of this one */
  empty(name: string, folder?: string): Promise<World>;
  /** A database of an earlier version with some rows, or an empty one. */
  outdated(name: string): Promise<World>;
  /** The database that a backup's file holds. */
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
