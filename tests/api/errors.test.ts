import { pino } from 'pino';
import { expect } from 'vitest';
import { errorBody } from '#lib/contract/kit/errors.ts';
import { readableLog } from '../support/log.ts';
import { draft, type TestAnswer, test, testWith } from '../support/test-api.ts';

/** Asserts the common shape of errors, without further fields. */
const expectError = (response: TestAnswer, status: number, code: string) => {
  expect(response.status).toBe(status);
  expect(errorBody.parse(response.body)).toEqual(response.body);
  expect(response.body.error).toMatchObject({ code, message: expect.any(String) });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
};

test('an unknown address is an error of the common shape', async ({ api }) => {
  const mara = await api.person('mara');
  for (const path of ['', '/', '/nothing', '/products/1/nothing', '/users/a/b/c'])
    expectError(await api.anonymous.get(path), 404, 'not_found');
  expectError(await mara.delete('/products'), 404, 'not_found');
  expectError(await mara.patch('/health/live'), 404, 'not_found');
});

test('a body that is not JSON is a 400', async ({ api }) => {
  const mara = await api.person('mara');
  for (const body of ['{', 'name=x', '', "{'name': 'x'}", '{"name":"x",}'])
    expectError(await mara.post('/products', { body }), 400, 'not_json');
});

test('a body without a content type is a 415', async ({ api }) => {
  const { token } = await api.person('mara');
  const response = await api.app.request('/api/products', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new TextEncoder().encode(JSON.stringify(draft())), // bytes have no content type
  });
  expect([response.status, (await response.json()).error.code]).toEqual([415, 'not_json_type']);
});

test('a body of another content type than JSON is a 415', async ({ api }) => {
  const mara = await api.person('mara');
  const body = draft();
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    '',
  ])
    expectError(
      await mara.post('/products', { body, headers: { 'content-type': type } }),
      415,
      'not_json_type',
    );
  const named = await mara.post('/products', {
    body,
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
  });
  expect(named.status).toBe(200);
});

test('a body over 64 kB is a 413, whatever its content-length claims', async ({ api }) => {
  const mara = await api.person('mara');
  const body = JSON.stringify(draft({ more: 'x'.repeat(64 * 1024) }));
  expectError(await mara.post('/products', { body }), 413, 'too_large');
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  expectError(await mara.post('/products', { body, headers: length }), 413, 'too_large');
  const almost = JSON.stringify(draft({ more: 'x'.repeat(60_000) }));
  expect((await mara.post('/products', { body: almost })).status).toBe(200);
});

test('fields that are wrong are listed, each with its reason', async ({ api }) => {
  const mara = await api.person('mara');
  const response = await mara.post('/products', { body: draft({ name: '', logo: 'x' }) });
  expectError(response, 422, 'invalid');
  expect(response.body.error.issues).toEqual([
    { field: 'name', message: 'Must not be empty' },
    { field: 'logo', message: 'Enter a full web address that starts with https://' },
  ]);
});

test('of very many errors the first twenty are listed', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`field${n}`, n]));
  for (const [body, field] of [
    [{ tags: Array(700).fill('x'.repeat(81)) }, 'tags.19'],
    [{ tags: Array(9_000).fill(7) }, 'tags.19'],
    [unknown, 'field19'],
  ] as const) {
    const response = await mara.patch(`/products/${id}`, { body });
    expectError(response, 422, 'invalid');
    expect(response.body.error.issues).toHaveLength(20);
    expect(response.body.error.issues.at(-1)).toMatchObject({ field });
  }
});

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
const crash = async () => {
  throw new Error('the secret inside');
};

testWith({}, { verifyIdentity: crash, log })(
  'a crash is a 500 with a number to find it by, and nothing of its inside',
  async ({ api }) => {
    const response = await api.bearer('any').post('/jwt', { body: { email: 'mara@unearth.example' } });
    expectError(response, 500, 'internal');
    expect(JSON.stringify(response.body)).not.toMatch(/secret|at \w+|\.ts/);
    const { requestId } = response.body.error;
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'call failed');
    expect(logged).toMatchObject({ requestId, err: { message: 'the secret inside' } });
  },
);

const readable = readableLog();
for (const [how, headers] of [
  ['of a known length', { 'content-length': '50' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
] as const) {
  testWith({}, { log: readable.log })(
    `a body ${how} that its client breaks off is no outage`,
    async ({ api }) => {
      readable.lines.length = 0;
      const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      const body = new ReadableStream({ pull: (controller) => controller.error(reset) });
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        duplex: 'half',
      };
      expect((await api.app.request('/api/subscriptions/sandbox', init)).status).toBe(400);
      expect(readable.lines.map(({ msg, level, status }) => [msg, level, status])).toEqual([
        ['call', 30, 400],
      ]);
    },
  );
}
