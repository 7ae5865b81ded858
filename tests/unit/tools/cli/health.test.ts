import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { addresses } from '#lib/contract/kit/addresses.ts';

const program = join(import.meta.dirname, '../../../../src/lib/tools/cli/health.ts');

const check = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [program], { env, cwd: tmpdir() });
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, errors };
};

/** A server that answers with this status at the address that says whether the site is ready. */
const serverWith = async (status: number): Promise<string> => {
  const ready = `/api${addresses.ready.split(' ')[1]}`;
  const server = createServer(({ url }, response) => response.writeHead(url === ready ? status : 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
};

test('a server that is ready is healthy, also one that listens everywhere', async () => {
  const PORT = await serverWith(200);
  expect(await check({ PORT })).toEqual({ code: 0, errors: '' });
  expect(await check({ PORT, HOST: '0.0.0.0' })).toEqual({ code: 0, errors: '' });
});

test('one that is not ready, or not there, is not', async () => {
  const PORT = await serverWith(503);
  expect(await check({ PORT })).toEqual({ code: 1, errors: 'not ready: the server answers 503\n' });
  expect(await check({ PORT: '1' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('ECONNREFUSED'),
  });
});
