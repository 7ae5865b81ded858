import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { sqliteFileOf } from '../support/sqlite-file.ts';
import { type TestApi, test } from '../support/test-api.ts';

const script = `
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
  db.exec('begin immediate');
  process.stdout.write('held');
  process.stdin.once('data', () => { db.exec('commit'); db.close(); process.exit(); });`;

/** Starts a process that keeps the write lock until `letGo` is called. */
const holdLock = async (api: TestApi): Promise<{ holder: ChildProcess; letGo: () => Promise<void> }> => {
  const holder = spawn(process.execPath, ['-e', script, sqliteFileOf(api.context.config)]);
  await once(holder.stdout, 'data');
  const letGo = async () => {
    const gone = once(holder, 'exit');
    holder.stdin.write('.');
    await gone;
  };
  return { holder, letGo };
};

test('while another process writes, reads succeed and a vote waits for the lock', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const { letGo } = await holdLock(api);

  let voted = false;
  const vote = ivo.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } }).then((response) => {
    voted = true;
    return response;
  });
  for (let read = 0; read < 20; read++) expect((await api.anonymous.get('/products')).status).toBe(200);
  expect((await ivo.get(`/users/${ivo.email}/ballot`)).body.votedFor).toEqual([]);
  expect(voted).toBe(false);

  await letGo();
  expect(await vote).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(1);
});

test('votes cast during the lock are all counted, once each', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const voters = [];
  for (let n = 0; n < 10; n++) voters.push(await api.person(`voter${n}`));
  const { letGo } = await holdLock(api);
  const votes = voters.map((voter) => voter.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } }));
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(0);
  await letGo();
  for (const vote of votes) expect((await vote).body).toEqual({ modifiedCount: 1 });
  expect((await api.anonymous.get(`/products?id=${id}`)).body.upVote).toBe(10);
});

test('while the site serves, waiting for another process blocks the event loop for at most 5 ms', async ({
  api,
}) => {
  const { read, write } = api.context.db;
  for (const connection of [read, write]) {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    expect(rows[0]?.timeout).toBeLessThanOrEqual(5);
  }
});

test('a transaction begins once it holds the lock, so that its reads are still true when it writes', async ({
  api,
}) => {
  const { letGo } = await holdLock(api);
  let begun = 0;
  const written = transact(api.context.db, async (db) => {
    begun++;
    await db.selectFrom('users').select('id').execute();
  });
  for (let read = 0; read < 20; read++) await api.anonymous.get('/products');
  expect(begun).toBe(0);
  await letGo();
  await written;
  expect(begun).toBe(1);
});
