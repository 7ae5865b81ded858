import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The pages' API where it runs elsewhere and answers so. */
const remoteApi = async (status: number, body: unknown) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubEnv('PUBLIC_API_HOST', 'https://api.unearth.example');
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const { pageApi } = await import('#lib/server/page-api.ts');
  return { pageApi, fetched };
};

test('an API elsewhere is waited for so long and no longer', async () => {
  const { pageApi, fetched } = await remoteApi(200, []);
  await pageApi.products({ limit: 6 });
  expect(fetched).toHaveBeenCalledWith(
    'https://api.unearth.example/products?limit=6',
    expect.objectContaining({ signal: expect.any(AbortSignal) }),
  );
});

test('an API elsewhere that has had too many calls makes the page say so', async () => {
  const { pageApi } = await remoteApi(429, { error: { code: 'too_many', message: '' } });
  await expect(pageApi.products({})).rejects.toMatchObject({ code: 'too_many', status: 429 });
});

test('a product that goes between two calls has no reviews, and that is no failure', async () => {
  const { pageApi } = await remoteApi(404, { error: { code: 'not_found', message: '' } });
  expect(await pageApi.reviews({ id: '7' })).toBeNull();
});
