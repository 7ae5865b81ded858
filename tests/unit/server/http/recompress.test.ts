import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Page } from '#lib/server/cache/page-cache.ts';
import { compressPage } from '#lib/server/http/encoding.ts';
import { choose, prepareResponse, storeBrotli } from '#lib/server/http/prepared-response.ts';
import { createRecompress } from '#lib/server/http/recompress.ts';

/** With words in no order, so that a denser level has something to find. */
const text = Buffer.from(
  Array.from(
    { length: 4_000 },
    (_, at) => `<li class="c${(at * 7919) % 97}">${(at * 104_729) % 1009}</li>`,
  ).join(''),
);
const makePage = async (): Promise<Page> => ({
  prepared: storeBrotli(
    prepareResponse(200, { 'content-type': 'text/html' }, { identity: text }),
    await compressPage(text),
  ),
  tags: ['products'],
  cacheable: true,
});
const brotliOf = ({ prepared }: Page) => choose({ 'accept-encoding': 'br' }, prepared);

test('a page that is read again becomes smaller, with the same content and the same ETag', async () => {
  const page = await makePage();
  const before = brotliOf(page);
  await createRecompress()(page);
  const after = brotliOf(page);
  expect(after.body?.length).toBeLessThan(before.body?.length ?? 0);
  expect(brotliDecompressSync(after.body ?? '').equals(text)).toBe(true);
  const etag = after.headers[after.headers.indexOf('etag') + 1];
  expect(before.headers).toContain(etag);
  expect(after.headers).toContain(String(after.body?.length));
});

test('one page at a time: readers of others wait for no free thread', async () => {
  const recompress = createRecompress();
  const [first, second] = [await makePage(), await makePage()];
  const size = brotliOf(second).body?.length;
  await Promise.all([recompress(first), recompress(second)]);
  expect(brotliOf(second).body?.length).toBe(size);
  await recompress(second);
  expect(brotliOf(second).body?.length).toBeLessThan(size ?? 0);
});
