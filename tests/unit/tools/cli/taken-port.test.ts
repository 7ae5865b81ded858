import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const cli = join(import.meta.dirname, '../../../../src/lib/tools/cli');

/** Runs a command as npm does, with this environment alone. @returns exit code and output */
const run = async (script: string, env: Record<string, string>, args: string[] = []) => {
  const child = spawn(process.execPath, [join(cli, script), ...args], { env, cwd: tmpdir() });
  const [[code], out, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, errors };
};

const takenPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

test.each(['start.ts', 'dev.ts'])(
  '%s ends at a port that is taken, in one line, before it makes anything',
  async (script) => {
    const port = await takenPort();
    const data = join(tmpdir(), `unearth-taken-${port}`);
    const env = { PORT: String(port), DATABASE_URL: `file:${data}/unearth.db` };
    expect(await run(script, env)).toEqual({
      code: 1,
      out: '',
      errors: `Port ${port} is taken: set PORT\n`,
    });
    expect(existsSync(data)).toBe(false);
  },
);

test.each(['start.ts', 'dev.ts'])(
  "%s: a brand that can't be used ends it, without a stack",
  async (script) => {
    const { code, out, errors } = await run(script, { BRAND: '/nowhere' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(errors).toBe(
      "The brand in /nowhere can't be used:\n  brand.json is missing (BRAND names the folder)\n",
    );
  },
);

test('an option that it has not ends it in one line', async () => {
  expect(await run('start.ts', {}, ['--postgres', '--workers'])).toEqual({
    code: 1,
    out: '',
    errors: 'npm start takes one option, --postgres (npm start -- --postgres): settings are in .env\n',
  });
});

test('a wrong setting ends it in one line too', async () => {
  expect(await run('start.ts', { PORT: 'abc' })).toEqual({
    code: 1,
    out: '',
    errors: 'PORT must be a number from 0 to 65535 (it is "abc")\n',
  });
});
