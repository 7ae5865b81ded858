import { expect, test } from 'vitest';
import { compress } from '#lib/server/http/encoding.ts';
import {
  choose,
  encodeForOneReader,
  prepareResponse,
  withoutIdentity,
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

test('without its uncompressed body a response answers as before', async () => {
  const prepared = prepareResponse(200, { 'content-type': 'text/html' }, await compress(text));
  const small = withoutIdentity(prepared);
  expect(Object.getOwnPropertyDescriptor(small.variants.identity, 'body')?.value).toBeUndefined();
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(choose({ 'accept-encoding': encoding }, small)).toEqual(
      choose({ 'accept-encoding': encoding }, prepared),
    );
});

test('without another body, the uncompressed one stays', () => {
  const prepared = prepareResponse(200, {}, { identity: Buffer.from('short') });
  expect(withoutIdentity(prepared)).toBe(prepared);
});
