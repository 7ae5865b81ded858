import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { databaseConnections } from '#lib/server/config/database-connections.ts';
import { databaseOf } from '#lib/server/config/database-settings.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { test } from '../support/following-servers.ts';

vi.mock('#lib/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/limits.ts')>();
  return { ...limits, postgresTimeouts: { ...limits.postgresTimeouts, answer: 1000 } };
});

/** A way to the server on which packets of the present connections can be lost from some moment on. */
const startProxy = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  Object.assign(through, { hostname: '127.0.0.1', port: String((proxy.address() as AddressInfo).port) });
  return {
    url: through.href,
    swallow() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    end() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
};

test('a connection whose answers do not come any more is given up, and replaced', async ({ url }) => {
  const proxy = await startProxy(url);
  const db = openDatabase(databaseOf(proxy.url, databaseConnections.default));
  const read = () => sql`select 1`.execute(db.read);
  const quick = () => findUser(db.read, 1);
  const write = () => transact(db, (handle) => sql`select 1`.execute(handle));
  for (const work of [read, quick, write]) await work();
  proxy.swallow();
  for (const work of [read, quick, write]) await expect(work()).rejects.toThrow('Query read timeout');
  for (const work of [read, quick, write]) await work();
  await db.close();
  proxy.end();
});
