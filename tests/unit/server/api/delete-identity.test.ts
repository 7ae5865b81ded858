/** Deletions of identities by Firebase's own library, at its Auth emulator. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { firebaseDeletions } from '#lib/server/api/delete-identity.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { demoProject } from '#lib/server/ops/config.ts';
import { createProcesses } from '#lib/tools/cli/processes.ts';
import { startEmulator } from '#lib/tools/demo/emulator.ts';
import { freePorts } from '#lib/tools/demo/free-ports.ts';
import { idTokenFor, type TestApi, test } from '../../../support/test-api.ts';

const processes = createProcesses();
const folder = mkdtempSync(join(tmpdir(), 'unearth-identities-'));
let emulator = '';
let door = 0;
let open: Server | undefined;

/** The provider, as the library reaches it: it can be closed. */
const openDoor = async (): Promise<void> => {
  const [, port = 0] = emulator.split(':').map(Number);
  open = createServer((socket) => {
    const onward = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    socket
      .on('error', () => onward.destroy())
      .pipe(onward)
      .pipe(socket);
  }).listen(door, '127.0.0.1');
  await once(open, 'listening');
};
const closeDoor = async (): Promise<void> => {
  if (open) await once(open.close(), 'close');
};

const ask = async (path: string, body: object) => {
  const response = await fetch(`http://${emulator}/identitytoolkit.googleapis.com/v1${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
};
const addIdentity = (localId: string) =>
  ask(`/projects/${demoProject}/accounts`, { localId, email: `${localId}@unearth.example` });
const isThere = async (localId: string): Promise<boolean> =>
  'users' in (await ask(`/projects/${demoProject}/accounts:lookup`, { localId: [localId] }));

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const serviceAccount = { projectId: demoProject, clientEmail: 'site@unearth.example', privateKey };
const firebase = {
  apiKey: 'key',
  authDomain: 'x',
  projectId: demoProject,
  emulatorHost: undefined,
  serviceAccount,
};

beforeAll(async () => {
  const [auth = 0, hub = 0, logging = 0, free = 0] = await freePorts(4);
  await startEmulator({ processes, folder, ports: { auth, hub, logging }, env: process.env, verbose: false });
  emulator = `127.0.0.1:${auth}`;
  door = free;
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${door}`);
  await openDoor();
}, 60_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await closeDoor();
  await processes.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Deletes the account of somebody who asks for it, and waits until its time has come. */
const leave = async (api: TestApi, name: string): Promise<void> => {
  const person = await api.person(name);
  const signedInAt = Math.floor(api.context.clock().getTime() / 1000);
  const idToken = idTokenFor({ uid: `uid-${name}`, email: person.email, signedInAt });
  await person.post(`/users/${person.email}/deletion`, { body: { idToken } });
  api.now('2026-12-06T12:00:00.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

const left = async ({ context }: TestApi) => {
  const rows = await context.db.read.selectFrom('deleted_people').select('identity_uid').execute();
  return rows.flatMap(({ identity_uid }) => identity_uid ?? []);
};

test('the identity of a deleted account is deleted at the provider, also one that is gone', async ({
  api,
}) => {
  api.context.deleteIdentity = firebaseDeletions({ demo: false, firebase });
  await addIdentity('uid-mara');
  expect(await isThere('uid-mara')).toBe(true);
  await leave(api, 'mara');
  expect([await isThere('uid-mara'), await left(api)]).toEqual([false, []]);
  api.now('2026-11-21T12:00:00.000Z');
  await leave(api, 'ivo');
  expect(await left(api)).toEqual([]);
});

test('while the provider is away the identity waits, and is deleted when it is back', async ({ api }) => {
  api.context.deleteIdentity = firebaseDeletions({ demo: false, firebase });
  await addIdentity('uid-ana');
  await closeDoor();
  await leave(api, 'ana');
  expect([await isThere('uid-ana'), await left(api)]).toEqual([true, ['uid-ana']]);
  const [job] = await api.context.db.read
    .selectFrom('jobs')
    .select(['last_error', 'failed_at'])
    .where('kind', '=', 'deleteIdentities')
    .execute();
  expect(job).toMatchObject({ last_error: expect.stringContaining('could not be deleted'), failed_at: null });
  await openDoor();
  api.now('2026-12-06T12:01:00.000Z');
  await runDueJobs(api.context);
  expect([await isThere('uid-ana'), await left(api)]).toEqual([false, []]);
});

test('without a service account the server deletes no identity', () => {
  expect(
    firebaseDeletions({ demo: false, firebase: { ...firebase, serviceAccount: undefined } }),
  ).toBeUndefined();
});
