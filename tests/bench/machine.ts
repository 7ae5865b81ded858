import { cpus, release, totalmem, type } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { hasOwnCores } from './server.ts';

const sqliteVersion = (): string => {
  const db = new DatabaseSync(':memory:');
  const row = db.prepare('select sqlite_version() as version').get();
  db.close();
  return String(row?.version);
};

/** What the figures were measured on. No name and no path of the machine. */
export const describeMachine = (): string[] => {
  const [cpu, ...others] = cpus();
  return [
    `${others.length + 1} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${type()} ${release()}`,
    `Node ${process.versions.node}, SQLite ${sqliteVersion()}`,
    hasOwnCores
      ? 'The site and wrk have a core each; other clients and PostgreSQL run on any core'
      : 'The site, its clients and PostgreSQL share all cores',
  ];
};

export const postgresVersion = async ({ read }: Database): Promise<string> => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(read);
  return `PostgreSQL ${rows[0]?.server_version}`;
};
