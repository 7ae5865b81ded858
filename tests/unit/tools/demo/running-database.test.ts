import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#lib/server/ops/config.ts';
import { ownerName } from '#lib/tools/demo/left-over-postgres.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { runningDemoDatabase } from '#lib/tools/demo/running-database.ts';

test('a folder that the account of PostgreSQL can’t reach is an error that names what is closed', async () => {
  // Only as root does PostgreSQL get another account.
  if (process.getuid?.() !== 0) return;
  const closed = mkdtempSync(join(tmpdir(), 'unearth-closed-'));
  onTestFinished(() => rmSync(closed, { recursive: true }));
  const start = startLocalPostgres({ folder: join(closed, 'within'), password: 'x', persistent: true });
  await expect(start).rejects.toThrow(`may not enter ${closed}:`);
  expect(statSync(closed).mode & 0o777).toBe(0o700);
});

test('a command works on the database of a demo that runs on PostgreSQL, and on SQLite without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ DATABASE_URL: `file:${folder}/unearth.db` });
  expect(await runningDemoDatabase(config)).toBeUndefined();

  mkdirSync(join(folder, 'demo'));
  const password = 'a-password-of-the-demo';
  writeFileSync(join(folder, 'demo/postgres-password'), password);
  const server = await startLocalPostgres({ folder, password, persistent: true });
  // A server that was left behind has no owner.
  expect(await runningDemoDatabase(config)).toBeUndefined();
  const owner = new pg.Client({ connectionString: server.urlOf('postgres'), application_name: ownerName });
  await owner.connect();
  expect(await runningDemoDatabase(config)).toBe(server.urlOf('unearth'));
  expect(await runningDemoDatabase({ ...config, demo: false })).toBeUndefined();
  await owner.end();
  await server.stop();
  expect(await runningDemoDatabase(config)).toBeUndefined();
});
