import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { type LocalPostgres, startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { makeReleased } from '../support/released-database.ts';
import { CannotHappen } from './scenario.ts';
import type { World } from './world.ts';

/** A PostgreSQL server with production settings: acknowledged writes are on the disk. */
interface PostgresServer {
  data: string;
  urlOf(database: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const createServer = async (folder: string): Promise<PostgresServer> => {
  const password = randomBytes(18).toString('base64url');
  const port = await freePort();
  let running: LocalPostgres | undefined;
  const server: PostgresServer = {
    data: join(folder, 'postgres'),
    urlOf: (database) => `postgres://unearth:${password}@127.0.0.1:${port}/${database}`,
    async start() {
      running = await startLocalPostgres({ folder, password, persistent: true, settings: [`port=${port}`] });
    },
    async stop() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
};

let shared: Promise<PostgresServer> | undefined;

const query = async (url: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

const pidOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

const backends = (postmaster: number): number[] => {
  const { stdout, error } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  if (error) throw new CannotHappen(`it needs pgrep, of the package procps (${error.message})`);
  return stdout.split('\n').filter(Boolean).map(Number);
};

/** Creates the tables of 1.0.0 in three of four databases, at random; the others stay empty. */
const makeOutdated = async (url: string): Promise<void> => {
  if (randomInt(4) === 0) return;
  const db = openDatabase({ kind: 'postgres', url, connections: 5 });
  await makeReleased(db);
  await db.close();
};

let databases = 0;

/** A database on the one PostgreSQL server of this run. */
export const postgresWorld = async (folder: string): Promise<World> => {
  mkdirSync(folder, { recursive: true });
  shared ??= createServer(join(tmpdir(), `unearth-fault-postgres-${process.pid}`));
  return databaseOn(await shared, folder);
};

/** Stops the server of this run, and removes it. */
export const endPostgres = async (): Promise<void> => {
  // A failed start has already failed each fault.
  await (await shared?.catch(() => undefined))?.stop();
};

const databaseOn = async (server: PostgresServer, folder: string, template?: string): Promise<World> => {
  const name = `fault_${process.pid}_${++databases}`;
  const admin = server.urlOf('postgres');
  await query(admin, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = server.urlOf(name);
  const beside = (other: string, from?: string) => {
    const inside = join(folder, other);
    mkdirSync(inside, { recursive: true });
    return databaseOn(server, inside, from);
  };
  return {
    name: 'postgres',
    folder,
    settings: { DATABASE_URL: url },
    async open() {
      const db = openDatabase({ kind: 'postgres', url, connections: 7 });
      await migrate(db);
      return db;
    },
    // Reads every row of every table and checks that each index is in step.
    async integrityErrors() {
      const errors: string[] = [];
      const { rows } = await query(
        url,
        `select indexrelid::regclass::text as index from pg_index
          join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
          join pg_namespace on pg_namespace.oid = relnamespace
          where nspname = 'public' and amname = 'btree' and indisvalid`,
      );
      await query(url, 'create extension if not exists amcheck');
      for (const { index } of rows) {
        try {
          await query(url, `select bt_index_check('${index}', true)`);
        } catch (error) {
          errors.push(String(error));
        }
      }
      return errors;
    },
    copy: (other) => beside(other, name),
    async outdated(other) {
      const world = await beside(other);
      await makeOutdated(world.settings.DATABASE_URL ?? '');
      return world;
    },
    restore: async () => {
      throw new Error('PostgreSQL has separate tools for backups');
    },
    postgres: {
      signal(signal) {
        const postmaster = pidOf(server.data);
        // Its children too, as in a crash of the machine.
        for (const pid of [postmaster, ...backends(postmaster)]) process.kill(pid, signal);
      },
      start: server.start,
    },
    async remove() {
      await query(admin, `drop database if exists ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
