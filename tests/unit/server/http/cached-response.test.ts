import { expect, test } from 'vitest';
import { createCachedResponse, encodeForOneReader } from '#lib/server/http/cached-response.ts';

const text = Buffer.from('A page that is worth its compression. '.repeat(20));
const encodingsFor = (accepted: string | undefined, identity = text) =>
  Object.keys(encodeForOneReader(accepted, createCachedResponse(200, {}, { identity })).variants);

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

test('a response that is already compressed for everybody is not compressed again', () => {
  const cached = createCachedResponse(404, {}, { identity: text, br: Buffer.from('small') });
  expect(encodeForOneReader('br', cached)).toBe(cached);
});

test('an encoding for one reader leaves the others’ as they are', () => {
  const cached = createCachedResponse(200, {}, { identity: text });
  encodeForOneReader('br', cached);
  expect(Object.keys(cached.variants)).toEqual(['identity']);
});
