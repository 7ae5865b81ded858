import { expect, test } from 'vitest';
import { compress } from '#lib/server/http/encoding.ts';
import { choose, prepareResponse, withoutIdentity } from '#lib/server/http/prepared-response.ts';

const text = Buffer.from('A page that is worth its compression. '.repeat(20));
test('a cached page has no uncompressed body, and each reader gets the encoding that they asked for', async () => {
  const prepared = prepareResponse(200, { 'content-type': 'text/html' }, await compress(text));
  const stored = withoutIdentity(prepared);
  expect(stored.variants.identity.body).toBeUndefined();
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(choose({ 'accept-encoding': encoding }, stored)).toEqual(
      choose({ 'accept-encoding': encoding }, prepared),
    );
});

test('a HEAD has the headers of the page, which is not unpacked for it', async () => {
  const stored = withoutIdentity(prepareResponse(200, {}, await compress(text)));
  const packed = stored.variants.br?.body;
  let unpacked = 0;
  const get = () => {
    unpacked++;
    return packed;
  };
  Object.defineProperty(stored.variants.br, 'body', { get });
  const { status, headers, body } = choose({ method: 'HEAD' }, stored);
  expect([status, headers, body]).toEqual([200, stored.variants.identity.headers, undefined]);
  expect(unpacked).toBe(0);
});
