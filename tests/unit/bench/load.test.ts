import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { load } from '../../bench/load.ts';
import { percentile } from '../../bench/timing.ts';
import { serve } from '../../support/site-files.ts';

const urlOf = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await serve(listener)}/`;
const briefly = { connections: 2, seconds: 0.05 };

test('each response counts, however it is cut into packets', async () => {
  const url = await urlOf((_request, response) => {
    response.setHeader('content-length', 6);
    response.write('abc');
    setImmediate(() => response.end('def'));
  });
  const { perSecond, p99 } = await load(url, briefly);
  expect(perSecond).toBeGreaterThan(0);
  expect(p99).toBeGreaterThan(0);
});

test('a server that closes connections without an answer is not measured as a fast one', async () => {
  const url = await urlOf(({ socket }) => socket.destroy());
  await expect(load(url, briefly)).rejects.toThrow(/closed a connection|ECONNRESET/);
});

test('a response other than a 200 is no measurement', async () => {
  const url = await urlOf((_request, response) => response.writeHead(503).end());
  await expect(load(url, briefly)).rejects.toThrow('503');
});

test('nothing measured has no percentile', () => {
  expect(() => percentile([], 0.99)).toThrow(RangeError);
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
});
