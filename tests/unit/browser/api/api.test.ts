import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, provideCredentials } from '#lib/browser/api/api.ts';
import { SessionEndedError } from '#lib/browser/member/session-errors.ts';

const rejected = vi.fn();
const fetched = vi.fn<typeof fetch>();
let isCurrent = true;

beforeEach(() => {
  isCurrent = true;
  vi.stubGlobal('fetch', fetched);
  provideCredentials(async () => ({ token: 'kept-token', isCurrent: () => isCurrent, rejected }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const response = (status: number) => fetched.mockImplementation(async () => Response.json([], { status }));

test('the authorised client carries the stored token', async () => {
  response(200);
  await api('listUsers', { query: {} });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer kept-token');
});

for (const status of [401, 403]) {
  test(`a ${status} ends the session`, async () => {
    response(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
    expect(rejected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }));
  });
}

test('no other error ends the session', async () => {
  for (const status of [400, 404, 409, 422, 429, 500]) {
    response(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
  }
  expect(rejected).not.toHaveBeenCalled();
});

for (const status of [200, 401, 409, 500]) {
  test(`a ${status} that comes after the end of its session is not returned, and ends no other session`, async () => {
    fetched.mockImplementation(async () => {
      isCurrent = false;
      return Response.json([], { status });
    });
    await expect(api('listUsers', { query: {} })).rejects.toThrow(SessionEndedError);
    expect(rejected).not.toHaveBeenCalled();
  });
}
