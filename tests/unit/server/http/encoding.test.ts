import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncodings, compress } from '#lib/server/http/encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip, deflate', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['BR ; Q=1', ['br', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*, br;q=0', ['gzip', 'identity']],
  ['identity', ['identity']],
  ['gzip;q=0, br;q=0', ['identity']],
  ['identity;q=0', ['identity']],
  ['gzip, *;q=0', ['gzip']],
  ['gzip;q=nonsense', ['identity']],
  ['', ['identity']],
  [undefined, ['identity']],
])('Accept-Encoding %j allows, best first, %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test('every encoding holds the same text', async () => {
  const text = Buffer.from('Unearth '.repeat(100));
  const { identity, br, gzip } = await compress(text);
  expect(identity).toBe(text);
  expect(br && brotliDecompressSync(br)).toEqual(text);
  expect(gzip && gunzipSync(gzip)).toEqual(text);
});

test('a text too short to gain is left as it is', async () => {
  expect(Object.keys(await compress(Buffer.from('short')))).toEqual(['identity']);
});

test('what stays in memory with a page is its bytes alone, no part of a larger buffer', async () => {
  const text = Buffer.from('a page of the site, '.repeat(500));
  const { br, gzip } = await compress(text);
  for (const body of [br, gzip]) expect(body?.buffer.byteLength).toBe(body?.length);
});
