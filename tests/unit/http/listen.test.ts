import { once } from 'node:events';
import { Agent, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { finish, listen } from '../../../src/lib/server/http/listen.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

test('a server that ends answers who waits already, and nobody after', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = await listen((_, response) => asked.resolve(response), anywhere);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const waiting = once(get({ ...anywhere, port, agent }), 'response');

  const response = await asked.promise;
  const finished = finish(server);
  await expect(once(get({ ...anywhere, port, agent: false }), 'response')).rejects.toThrow('ECONNREFUSED');
  response.end('at last');
  const [answer] = await waiting;
  expect(await text(answer)).toBe('at last');
  await finished;
});

test('a port in use is an error', async () => {
  const server = await listen(() => {}, anywhere);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(listen(() => {}, { ...anywhere, port })).rejects.toThrow('EADDRINUSE');
});
