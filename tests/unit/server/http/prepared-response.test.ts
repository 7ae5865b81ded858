import { expect, test } from 'vitest';
import { compress, compressPage } from '#lib/server/http/encoding.ts';
import {
  choose,
  encodeForOneReader,
  prepareResponse,
  storeBrotli,
} from '#lib/server/http/prepared-response.ts';

const text = Buffer.from('A page that is worth its compression. '.repeat(20));
const encodingsFor = (accepted: string | undefined, identity = text) =>
  Object.keys(encodeForOneReader(accepted, prepareResponse(200, {}, { identity })).variants);

test.each([
  ['gzip, deflate, br, zstd', ['identity', 'br']],
  ['gzip', ['identity', 'gzip']],
  ['identity', ['identity']],
  [undefined, ['identity']],
])('for one reader who accepts %j there are %j, and no more', (accepted, encodings) => {
  expect(encodingsFor(accepted)).toEqual(encodings);
});

test('a body too short to gain is left as it is', () => {
  expect(encodingsFor('br', Buffer.from('short'))).toEqual(['identity']);
});

test('an image is compressed already', () => {
  const image = prepareResponse(200, { 'content-type': 'image/png' }, { identity: text });
  expect(encodeForOneReader('br', image)).toBe(image);
});

test('a response that is already compressed for everybody is not compressed again', () => {
  const cached = prepareResponse(404, {}, { identity: text, br: Buffer.from('small') });
  expect(encodeForOneReader('br', cached)).toBe(cached);
});

test('an encoding for one reader leaves the others’ as they are', () => {
  const cached = prepareResponse(200, {}, { identity: text });
  encodeForOneReader('br', cached);
  expect(Object.keys(cached.variants)).toEqual(['identity']);
});

test('of a cached page one encoding is stored, and each reader gets the one that they asked for', async () => {
  const prepared = prepareResponse(200, { 'content-type': 'text/html' }, await compress(text));
  const stored = storeBrotli(prepared, await compressPage(text));
  expect(Object.getOwnPropertyDescriptor(stored.variants.identity, 'body')?.value).toBeUndefined();
  expect(Object.getOwnPropertyDescriptor(stored.variants, 'gzip')?.value).toBeUndefined();
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(choose({ 'accept-encoding': encoding }, stored)).toEqual(
      choose({ 'accept-encoding': encoding }, prepared),
    );
});

test('a cached page is compressed once for all who want gzip', async () => {
  const stored = storeBrotli(prepareResponse(200, {}, { identity: text }), await compressPage(text));
  expect(stored.variants.gzip?.body).toBe(stored.variants.gzip?.body);
});

test('a HEAD has the headers of the page, which is not unpacked for it', async () => {
  const stored = storeBrotli(prepareResponse(200, {}, { identity: text }), await compressPage(text));
  let unpacked = 0;
  Object.defineProperty(stored.variants.identity, 'body', { get: () => ++unpacked });
  const { status, headers, body } = choose({ method: 'HEAD' }, stored);
  expect([status, headers, body]).toEqual([200, stored.variants.identity.headers, undefined]);
  expect(unpacked).toBe(0);
});
