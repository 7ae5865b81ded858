import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The pages' API with a remote host that sends this response. */
const remoteApi = async (status: number, body: unknown) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubEnv('PUBLIC_API_HOST', 'https://api.unearth.example');
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const { pageApi } = await import('#lib/server/page-api.ts');
  return { pageApi, fetched };
};

test('a request to a remote API has a timeout', async () => {
  const { pageApi, fetched } = await remoteApi(200, []);
  await pageApi.products({ limit: 6 });
  expect(fetched).toHaveBeenCalledWith(
    'https://api.unearth.example/products?limit=6',
    expect.objectContaining({ signal: expect.any(AbortSignal) }),
  );
});

test('a 429 of a remote API is a 429 of the page', async () => {
  const { pageApi } = await remoteApi(429, { error: { code: 'too_many', message: '' } });
  await expect(pageApi.products({})).rejects.toMatchObject({ code: 'too_many', status: 429 });
});

test('a remote API that does not answer, or a proxy in its place, is a 503 of the page with its cause', async () => {
  const away = { code: 'unavailable', status: 503 };
  const refused = await remoteApi(200, []);
  const cause = new TypeError('fetch failed');
  refused.fetched.mockRejectedValue(cause);
  await expect(refused.pageApi.products({})).rejects.toMatchObject({ ...away, cause });
  const behindProxy = await remoteApi(502, 'Bad gateway');
  const answered = { message: 'GET /products answered 502' };
  await expect(behindProxy.pageApi.product('7')).rejects.toMatchObject({ ...away, cause: answered });
});

test('a 404 is null to a page, and any other failure is thrown', async () => {
  const gone = await remoteApi(404, { error: { code: 'not_found', message: '' } });
  expect(await gone.pageApi.product('7')).toBeNull();
  expect(await gone.pageApi.sandboxCheckout('x')).toBeNull();
  const failing = await remoteApi(500, { error: { code: 'internal', message: '' } });
  await expect(failing.pageApi.product('7')).rejects.toMatchObject({ status: 500 });
  await expect(failing.pageApi.sandboxCheckout('x')).rejects.toMatchObject({ status: 500 });
});

test('a tag that the API refuses to look for, such as one that is too long, is null to a page', async () => {
  const { pageApi } = await remoteApi(422, { error: { code: 'invalid', message: '' } });
  expect(await pageApi.tag('a'.repeat(721))).toBeNull();
  await expect(pageApi.product('7')).rejects.toMatchObject({ status: 422 });
});

test('a checkout of the sandbox that can’t be paid any more is over', async () => {
  for (const [status, code] of [
    [409, 'checkout_over'],
    [422, 'invalid'],
  ] as const) {
    const { pageApi } = await remoteApi(status, { error: { code, message: '' } });
    expect(await pageApi.sandboxCheckout('x')).toBe('over');
  }
});

test('a product that goes between two calls has no reviews, and that is no failure', async () => {
  const { pageApi } = await remoteApi(404, { error: { code: 'not_found', message: '' } });
  expect(await pageApi.reviews({ id: '7' })).toBeNull();
});
