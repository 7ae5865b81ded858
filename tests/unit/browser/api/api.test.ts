import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, provideCredentials } from '#lib/browser/api/api.ts';
import { SessionEndedError } from '#lib/browser/api/api-errors.ts';

const rejected = vi.fn();
const renewed = vi.fn<() => Promise<string>>();
const fetched = vi.fn<typeof fetch>();
let isCurrent = true;

beforeEach(() => {
  isCurrent = true;
  vi.stubGlobal('fetch', fetched);
  renewed.mockResolvedValue('new-token');
  provideCredentials(async () => ({ token: 'kept-token', isCurrent: () => isCurrent, rejected, renewed }));
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

/** Every call with a token in `expired` is answered so, any other with a 200. */
const withExpired = (...expired: string[]) =>
  fetched.mockImplementation(async (_, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    return expired.includes(token)
      ? Response.json({ error: { code: 'token_expired', message: '' } }, { status: 401 })
      : Response.json([token]);
  });

test('a token that has merely expired is renewed once, and the call repeated once', async () => {
  withExpired('kept-token');
  expect((await api('listUsers', { query: {} })).data).toEqual(['new-token']);
  expect([renewed.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 2]);
  expect(rejected).not.toHaveBeenCalled();
});

test('a new token that the server calls expired too ends the session', async () => {
  withExpired('kept-token', 'new-token');
  await expect(api('listUsers', { query: {} })).rejects.toThrow('401');
  expect([renewed.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 2]);
  expect(rejected).toHaveBeenCalledOnce();
});

test('a renewal that fails fails the call, and ends no session', async () => {
  withExpired('kept-token');
  for (const error of [new TypeError('Failed to fetch'), new SessionEndedError()]) {
    renewed.mockRejectedValueOnce(error);
    await expect(api('listUsers', { query: {} })).rejects.toBe(error);
  }
  expect(rejected).not.toHaveBeenCalled();
});

test('any other 401 is not renewed, whatever its code', async () => {
  for (const code of ['unauthorized', 'suspended', 'signed_out', 'of a later release']) {
    fetched.mockImplementation(async () => Response.json({ error: { code, message: '' } }, { status: 401 }));
    await expect(api('listUsers', { query: {} })).rejects.toThrow('401');
  }
  expect(renewed).not.toHaveBeenCalled();
  expect(rejected).toHaveBeenCalledTimes(4);
});

test('no other error ends the session', async () => {
  for (const status of [400, 404, 409, 422, 429, 500]) {
    response(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
  }
  // None of them is retried.
  expect(fetched).toHaveBeenCalledTimes(6);
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

test('a write outlives its page, unless it is longer than a browser permits; a read does not', async () => {
  response(200);
  const params = { id: '7' };
  await api('changeProduct', { params, body: { reported: true } });
  await api('changeProduct', { params, body: { reported: true, reason: 'x'.repeat(20_000) } });
  await api('listUsers', { query: {} });
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (...given: (() => Promise<Response>)[]) => {
  for (const answer of given) fetched.mockImplementationOnce(answer);
};

for (const [failure, answer] of [
  ['a lost connection', lost],
  ['a 502', async () => new Response('<p>Bad gateway</p>', { status: 502 })],
  ['a 504', async () => Response.json(null, { status: 504 })],
] as const) {
  test(`a read is retried once after ${failure}`, async () => {
    answers(answer, async () => Response.json([7]));
    expect((await api('listUsers', { query: {} })).data).toEqual([7]);
    answers(answer, answer);
    await expect(api('listUsers', { query: {} })).rejects.toThrow();
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test(`a write is not retried after ${failure}`, async () => {
    answers(answer);
    await expect(api('changeProduct', { params: { id: '7' }, body: { reported: true } })).rejects.toThrow();
    expect(fetched).toHaveBeenCalledOnce();
  });
}

test('a read with a 408 or a 429 is not retried', async () => {
  for (const status of [408, 429]) {
    response(status);
    await expect(api('listUsers', { query: {} })).rejects.toThrow(String(status));
  }
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a body that never ends fails its call by the timeout', async () => {
  const ended = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal);
  fetched.mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    });
    setTimeout(() => ended.abort(new DOMException('Too late', 'TimeoutError')));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  await expect(api('listUsers', { query: {} })).rejects.toThrow('Too late');
  expect(timeout).toHaveBeenCalledWith(15_000);
  timeout.mockRestore();
});

test('a response without JSON is an error', async () => {
  answers(
    async () => new Response('<p>Sign in to this hotel</p>', { headers: { 'content-type': 'text/html' } }),
  );
  await expect(api('listUsers', { query: {} })).rejects.toThrow('GET /users did not answer JSON');
});
