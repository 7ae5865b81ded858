import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, provideCredentials } from '../../../src/lib/client/api.ts';
import { ApiError } from '../../../src/lib/contract/client.ts';

const refused = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  provideCredentials({ token: async () => 'kept-token', refused });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const answer = (status: number) => fetched.mockImplementation(async () => Response.json([], { status }));

test('the authorised client carries the stored token', async () => {
  answer(200);
  await api('listUsers', { query: {} });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer kept-token');
});

for (const status of [401, 403]) {
  test(`a ${status} ends the session`, async () => {
    answer(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
    expect(refused).toHaveBeenCalledOnce();
  });
}

test('a refusal to renew the token ends it too', async () => {
  const token = () => Promise.reject(new ApiError('issueToken', 403, {}));
  provideCredentials({ token, refused });
  await expect(api('listUsers', { query: {} })).rejects.toThrow('403');
  expect(refused).toHaveBeenCalledOnce();
});

test('no other refusal ends the session', async () => {
  for (const status of [400, 404, 409, 422, 429, 500]) {
    answer(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
  }
  expect(refused).not.toHaveBeenCalled();
});
