import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const command = join(import.meta.dirname, '../../src/lib/tools/cli/db.ts');

/** A command that migrates nothing, and so finds out at its first query. */
const verify = (change: Partial<URL>) => {
  const url = Object.assign(new URL(process.env.TEST_POSTGRES ?? ''), change);
  const env = { DATABASE_URL: url.href };
  const { status, stderr } = spawnSync(process.execPath, [command, 'verify'], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  });
  return { status, stderr, password: url.password };
};

test.each([
  ['a wrong password', { password: 'hunter2' }, /refuses the password/],
  [
    'a database that is not there',
    { pathname: '/nowhere' },
    /nowhere\) has no such database; create it first/,
  ],
  ['a server that is not there', { port: '1' }, /can't be reached/],
  [
    'a server without encryption',
    { search: '?sslmode=verify-full' },
    /can't be used with this address: The server/,
  ],
  [
    'a certificate that is not there',
    { search: '?sslmode=verify-full&sslrootcert=/nowhere.pem' },
    /names a file that is not there: sslrootcert=\/nowhere.pem/,
  ],
])('%s is one line, without a stack and without the password', (_, change, message) => {
  const { status, stderr, password } = verify(change);
  expect(status).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^(The server of )?DATABASE_URL [^\n]*\n$/);
  expect(stderr).not.toContain(`:${password}`);
});
