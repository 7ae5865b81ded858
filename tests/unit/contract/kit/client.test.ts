import { createFetch } from 'ofetch';
import { expect, test } from 'vitest';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { createClient } from '#lib/contract/kit/client.ts';

test('undefined query parameters are left out of the address', async () => {
  const asked: string[] = [];
  const fetch = createFetch({
    fetch: async (path) => {
      asked.push(String(path));
      return Response.json([]);
    },
  });
  const client = createClient(addresses, fetch);
  await client('listProducts', { query: { type: 'newest', limit: undefined, offset: 6 } });
  await client('listProducts', { query: { limit: undefined } });
  expect(asked).toEqual(['/products?type=newest&offset=6', '/products']);
});
