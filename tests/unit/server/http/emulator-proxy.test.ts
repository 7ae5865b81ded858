import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sizes } from '#lib/domain/specification.ts';
import { createEmulatorProxy } from '#lib/server/http/emulator-proxy.ts';
import { isOwnRequest } from '#lib/server/http/requester.ts';
import { call, serve } from '../../../support/site-files.ts';

const isOwn = isOwnRequest('http://localhost:4321');

const siteBefore = async (emulator: RequestListener) =>
  serve(createEmulatorProxy({ host: `127.0.0.1:${await serve(emulator)}`, isOwn }));

test('a request is forwarded unchanged, and so is its response', async () => {
  const port = await siteBefore(async (request, response) => {
    response.writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers.host}` });
    response.end((await text(request)).toUpperCase());
  });
  const response = await call(port, '/emulator/auth/handler?a=1', {
    method: 'POST',
    body: 'hello',
    headers: { host: 'localhost:4321' },
  });
  expect([response.status, response.body.toString()]).toEqual([201, 'HELLO']);
  expect(response.headers).toMatchObject({
    'x-seen': 'POST /emulator/auth/handler?a=1 localhost:4321',
    'x-content-type-options': 'nosniff',
  });
});

test('a form with a new password is posted, and only the emulator gets it as an address', async () => {
  const port = await siteBefore((request, response) => {
    response.writeHead(303, {
      location: '/demo/mail?done=resetPassword',
      'x-seen': `${request.method} ${request.url}`,
    });
    response.end();
  });
  const response = await call(port, '/emulator/action', {
    method: 'POST',
    body: 'mode=resetPassword&newPassword=Remembered+1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([response.status, response.headers.location]).toEqual([303, '/demo/mail?done=resetPassword']);
  expect(response.headers['x-seen']).toBe('GET /emulator/action?mode=resetPassword&newPassword=Remembered+1');
  const tooLong = await call(port, '/emulator/action', {
    method: 'POST',
    body: Buffer.alloc(sizes.body + 1),
  });
  expect(tooLong.status).toBe(413);
});

test("nobody becomes the emulator's administrator through the site", async () => {
  const port = await siteBefore((request, response) => response.end(String(request.headers.authorization)));
  const response = await call(port, '/emulator/', { headers: { authorization: 'Bearer owner' } });
  expect(response.body.toString()).toBe('undefined');
});

test.each([
  ['another name of this machine', { headers: { host: 'evil.example' } }],
  ['a page of another origin', { headers: { origin: 'http://evil.example' } }],
  ['a page of another port', { headers: { origin: 'http://localhost:3000' } }],
  ['a page with an opaque origin', { method: 'POST', headers: { origin: 'null' } }],
  ['a browser that asks beforehand', { method: 'OPTIONS', headers: { origin: 'http://localhost:4321' } }],
])('%s reaches nothing', async (_, request) => {
  const reached: (string | undefined)[] = [];
  const port = await siteBefore((forwarded, response) => {
    reached.push(forwarded.url);
    response.end('[{"oobCode":"secret"}]');
  });
  const response = await call(port, '/emulator/v1/projects/demo-unearth/oobCodes', request);
  expect([response.status, JSON.parse(response.body.toString()).error?.code]).toEqual([
    403,
    'foreign_request',
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(reached).toEqual([]);
});

test('the emulator’s CORS headers are removed', async () => {
  const port = await siteBefore((_, response) => {
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      'access-control-expose-headers': '*',
      vary: 'Origin',
    });
    response.end();
  });
  const { headers } = await call(port, '/emulator/', { headers: { origin: 'http://localhost:4321' } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers).toMatchObject({
    vary: 'Origin',
    'content-security-policy': "frame-ancestors 'self'",
    'referrer-policy': 'same-origin',
  });
});

test('a body beyond the limit is a 413', async () => {
  const port = await siteBefore(async (request, response) => void response.end(await text(request)));
  const response = await call(port, '/emulator/', { method: 'POST', body: Buffer.alloc(sizes.body + 1) });
  expect(response.status).toBe(413);
});

test('an emulator that is not there is a 502', async () => {
  const port = await serve(createEmulatorProxy({ host: '127.0.0.1:1', isOwn }));
  const response = await call(port, '/emulator/');
  expect(response.status).toBe(502);
  // The SDK makes its error code of the message.
  expect(JSON.parse(response.body.toString()).error).toMatchObject({
    code: 'emulator_unreachable',
    message: 'The service is currently unavailable.',
  });
});
