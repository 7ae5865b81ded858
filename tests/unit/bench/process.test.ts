import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endProcess, waitUntilReady } from '../../bench/process.ts';

const startSleeper = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a site that %s ends is neither ready nor ended twice',
  async (signal) => {
    const server = startSleeper();
    server.kill(signal);
    await expect(waitUntilReady(server, async () => false)).rejects.toThrow(`it ended with ${signal}`);
    await endProcess(server);
  },
);

test('a site is waited for until it is ready, and ended', async () => {
  const server = startSleeper();
  let asked = 0;
  await waitUntilReady(server, async () => ++asked === 3);
  expect(asked).toBe(3);
  const ended = once(server, 'exit');
  await endProcess(server);
  expect(await ended).toEqual([null, 'SIGTERM']);
});
