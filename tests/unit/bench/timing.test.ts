import { setImmediate as nextTask } from 'node:timers';
import { expect, test, vi } from 'vitest';
import { waitedDuring } from '../../bench/timing.ts';

const pauses = vi.hoisted((): (() => void)[] => []);
vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => pauses.push(resolve)),
}));

test('work that fails ends the requests of the other client, and is the error', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  const failing = waitedDuring('http://localhost', async () => {
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    throw new Error('no space');
  });
  await expect(failing).rejects.toThrow('no space');
  pauses[0]?.();
  await new Promise((resolve) => nextTask(resolve));
  expect(fetch).toHaveBeenCalledOnce();
});
