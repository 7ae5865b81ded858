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
  /** The server of the database, where that is one of its own. */
  postgres?: {
    /** Sends a signal to all of its processes. */
    signal(signal: NodeJS.Signals): void;
    /** Starts it again after its end. */
    start(): Promise<void>;
  };
  remove(): Promise<void>;
}
