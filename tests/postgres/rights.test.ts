import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';

test('a role that may create nothing is told which right it needs', async () => {
  const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
  await admin.connect();
  const name = `guest_${randomBytes(8).toString('hex')}`;
  await admin.query(`create role ${name} login password 'secret'`);
  await admin.query(`create database ${name}`);
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  Object.assign(url, { username: name, password: 'secret', pathname: name });
  const db = openDatabase(databaseOf(url.href, 5));
  await expect(migrate(db)).rejects.toThrow('grant CREATE on the database and on its schema public');
  await db.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});
