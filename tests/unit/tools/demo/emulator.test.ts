import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#lib/server/ops/config.ts';
import type { Processes } from '#lib/tools/cli/processes.ts';
import { startEmulator } from '#lib/tools/demo/emulator.ts';
import { prepareDemo } from '#lib/tools/demo/prepare.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** A server that responds as an emulator does. @returns its port */
const standIn = async (): Promise<number> => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

test('each emulator has a separate temporary folder, so that two of them do not interfere', async () => {
  const auth = await standIn();
  const started: Record<string, string | undefined>[] = [];
  const processes: Processes = {
    run: (_script, _args, { env }): ChildProcess => {
      started.push(env);
      const child = spawn('sleep', ['60']);
      onTestFinished(() => void child.kill());
      return child;
    },
    end: async () => {},
  };
  const ports = { auth, hub: 1, logging: 2 };
  await startEmulator({ processes, folder, ports, env: { TMPDIR: tmpdir() }, verbose: false });
  const [{ TMPDIR, TMP, TEMP } = {}] = started;
  expect([TMPDIR, TMP, TEMP]).toEqual(Array(3).fill(join(folder, 'tmp')));
  expect(existsSync(join(folder, 'tmp'))).toBe(true);
});

test('the files of a demo are private to their owner, also those of an older version', async () => {
  const demo = join(folder, 'data/demo');
  mkdirSync(join(demo, 'accounts'), { recursive: true });
  writeFileSync(join(demo, 'accounts/accounts.json'), '{}', { mode: 0o644 });
  const env = {
    DATABASE_URL: `file:${folder}/data/site.db`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await standIn()}`,
    LOG_LEVEL: 'silent',
  };
  const none: Processes = {
    run: () => {
      throw new Error('nothing is to be started');
    },
    end: async () => {},
  };
  await prepareDemo(readConfig(env), none, env);
  expect(modeOf(demo)).toBe('700');
  for (const file of ['demo/access-token-secret', 'demo/accounts/accounts.json', 'site.db'])
    expect(modeOf(join(folder, 'data', file)), file).toBe('600');
});
