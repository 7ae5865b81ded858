import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { load, loadEach } from '../../bench/load.ts';
import { percentile } from '../../bench/timing.ts';

const serve = async (respond: RequestListener): Promise<string> => {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const body = Buffer.alloc(100_000, 'x');
const respondWell: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-length': body.length }).end(body);

test('each address is requested once, and each response is timed', async () => {
  const asked: (string | undefined)[] = [];
  const site = await serve((request, response) => {
    asked.push(request.url);
    respondWell(request, response);
  });
  const paths = Array.from({ length: 9 }, (_, n) => `/products/${n}?page=1`);
  const took = await loadEach(
    paths.map((path) => site + path),
    4,
  );
  expect(asked.toSorted()).toEqual(paths);
  expect(took).toHaveLength(9);
});

test('a loop ends with its time', async () => {
  let asked = 0;
  const site = await serve((request, response) => {
    asked++;
    respondWell(request, response);
  });
  const { perSecond, p95 } = await load(`${site}/`, { connections: 2, seconds: 0.2 });
  expect(asked).toBeGreaterThan(1);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThanOrEqual(asked / 0.2);
  expect(p95).toBeGreaterThan(0);
});

test.each<[string, number]>([
  ['at once', 0],
  ['after a few responses', 3],
])('a server that closes connections %s is an error', async (_, responses) => {
  let asked = 0;
  const site = await serve((request, response) => {
    if (asked++ < responses) respondWell(request, response);
    else request.socket.end();
  });
  await expect(load(`${site}/`, { connections: 1, seconds: 5 })).rejects.toThrow(
    'closed a connection before its response',
  );
});

test('a response that is no 200 is an error that shows it', async () => {
  const site = await serve((_request, response) => response.writeHead(503).end());
  await expect(load(`${site}/`, { connections: 1, seconds: 5 })).rejects.toThrow('503 Service Unavailable');
});

test('a percentile is one of the samples, and of none there is no percentile', () => {
  expect(percentile([30, 10, 20], 0.5)).toBe(20);
  expect(percentile([30, 10, 20], 0.99)).toBe(30);
  expect(() => percentile([], 0.99)).toThrow('Nothing was measured');
});
