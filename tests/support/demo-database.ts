import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';

const template = 'unearth_demo';

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
};

const run = async (server: string, query: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(query);
  await client.end();
};

/** Makes the database with the demo data that others are copies of. @param server URL of any of its databases */
export const makeDemoTemplate = async (server: string): Promise<void> => {
  await run(server, `create database ${template}`);
  const db = openDatabase(databaseOf(urlOf(server, template), 4));
  await migrate(db);
  await seedDemo({ db, clock: () => new Date(), config: readConfig({}) });
  await db.close();
};

/** A new PostgreSQL database with the demo data. */
export const copyDemoDatabase = async (server: string) => {
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template}`);
  return { url: urlOf(server, name), remove: () => run(server, `drop database ${name} with (force)`) };
};
