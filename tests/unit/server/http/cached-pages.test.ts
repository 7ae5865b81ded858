import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { answerCached } from '#lib/server/http/cached-pages.ts';

/** Returns the steps of a request, in order. */
const orderOf = async (method: string, cacheControl?: string): Promise<string[]> => {
  const order: string[] = [];
  const listener = answerCached(
    { pages: { find: () => undefined }, catchUp: async () => void order.push('look') },
    () => order.push('answer'),
  );
  const headers = { ...(cacheControl && { 'cache-control': cacheControl }) };
  listener({ method, headers } as IncomingMessage, { hasHeader: () => true } as unknown as ServerResponse);
  await expect.poll(() => order).toContain('answer');
  return order;
};

test.each(['no-cache', 'max-age=0', 'Max-Age=0, no-cache'.toLowerCase()])(
  'a reload (%s) gets what other servers have written until then',
  async (asked) => {
    expect(await orderOf('GET', asked)).toEqual(['look', 'answer']);
  },
);

test('nobody else waits for a look, and no write does', async () => {
  expect(await orderOf('GET')).toEqual(['answer']);
  expect(await orderOf('GET', 'max-age=60')).toEqual(['answer']);
  expect(await orderOf('PATCH', 'no-cache')).toEqual(['answer']);
});
