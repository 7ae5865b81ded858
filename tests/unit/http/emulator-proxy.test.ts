import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sizes } from '../../../src/lib/limits.ts';
import { createEmulatorProxy } from '../../../src/lib/server/http/emulator-proxy.ts';
import { call, serve } from './site.ts';

const siteBefore = async (emulator: RequestListener) =>
  serve(createEmulatorProxy(`127.0.0.1:${await serve(emulator)}`));

test('a call goes through as it is, and so does its answer', async () => {
  const port = await siteBefore(async (request, response) => {
    response.writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers.host}` });
    response.end((await text(request)).toUpperCase());
  });
  const answer = await call(port, '/emulator/auth/handler?a=1', {
    method: 'POST',
    body: 'hello',
    headers: { host: 'localhost:4321' },
  });
  expect([answer.status, answer.body.toString()]).toEqual([201, 'HELLO']);
  expect(answer.headers).toMatchObject({
    'x-seen': 'POST /emulator/auth/handler?a=1 localhost:4321',
    'x-content-type-options': 'nosniff',
  });
});

test("nobody becomes the emulator's administrator through the site", async () => {
  const port = await siteBefore((request, response) => response.end(String(request.headers.authorization)));
  const answer = await call(port, '/emulator/', { headers: { authorization: 'Bearer owner' } });
  expect(answer.body.toString()).toBe('undefined');
});

test('a body beyond the limit is refused', async () => {
  const port = await siteBefore(async (request, response) => void response.end(await text(request)));
  const answer = await call(port, '/emulator/', { method: 'POST', body: Buffer.alloc(sizes.body + 1) });
  expect(answer.status).toBe(413);
});

test('an emulator that is not there is a 502', async () => {
  const port = await serve(createEmulatorProxy('127.0.0.1:1'));
  const answer = await call(port, '/emulator/');
  expect([answer.status, JSON.parse(answer.body.toString()).error.code]).toEqual([
    502,
    'emulator_unreachable',
  ]);
});
