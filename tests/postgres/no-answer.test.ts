import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { databaseConnections, databaseOf } from '#lib/server/ops/database-settings.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { test } from '../support/following-servers.ts';

vi.mock('#lib/server/db/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/server/db/limits.ts')>();
  return { ...limits, postgresTimeouts: { ...limits.postgresTimeouts, answer: 3000, connect: 3000 } };
});

test('a connection whose answers do not come any more is given up, and replaced', async ({ url }) => {
  const proxy = await startDatabaseProxy(url);
  const db = openDatabase(databaseOf(proxy.url, databaseConnections.default));
  const read = () => sql`select 1`.execute(db.read);
  const write = () => transact(db, (handle) => sql`select 1`.execute(handle));
  for (const work of [read, write]) await work();
  proxy.swallow();
  for (const work of [read, write]) await expect(work()).rejects.toThrow('Query read timeout');
  for (const work of [read, write]) await work();
  await db.close();
  proxy.end();
});

test('a server that accepts connections and says nothing is unavailable', async ({ url }) => {
  const proxy = await startDatabaseProxy(url);
  proxy.hang();
  const db = openDatabase(databaseOf(proxy.url, databaseConnections.default));
  const works = [
    () => sql`select 1`.execute(db.read),
    () => findUser(db.read, 1),
    () => sql`select 1`.execute(db.write),
  ];
  for (const work of works) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(db.dialect.failureOf(error), String(error)).toBe('unavailable');
  }
  await db.close();
  proxy.end();
});
