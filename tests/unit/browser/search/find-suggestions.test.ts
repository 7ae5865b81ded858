import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findSuggestions, forgetSuggestions } from '#lib/browser/search/find-suggestions.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

const found = { products: [], tags: [], makers: [] };
const requests: { url: string; signal: AbortSignal; respond: (response: Response) => void }[] = [];

beforeEach(() => {
  installBrowser();
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({ url, signal, respond: resolve });
    return promise;
  });
});

afterEach(() => {
  forgetSuggestions();
  requests.length = 0;
  vi.unstubAllGlobals();
});

/** Asks, and waits for the request. */
const ask = async (typed: string) => {
  const count = requests.length;
  const result = findSuggestions(typed);
  await expect.poll(() => requests).toHaveLength(count + 1);
  return { result, ...requests[count] };
};

test('the request for the text before is aborted', async () => {
  const first = await ask('p');
  const second = await ask('ph');
  expect(first.signal?.aborted).toBe(true);
  second.respond?.(Response.json(found));
  expect(await second.result).toEqual({ typed: 'ph', found });
});

test('a text whose request was aborted is asked for again, also before its end is known', async () => {
  await ask('ph');
  findSuggestions('p');
  const again = findSuggestions('ph');
  await expect.poll(() => requests.at(-1)?.signal.aborted).toBe(false);
  requests.at(-1)?.respond(Response.json(found));
  expect(await again).toEqual({ typed: 'ph', found });
});

test('a text is asked for once, until the search is closed', async () => {
  const { respond, result } = await ask('p');
  expect(findSuggestions('p')).toBe(result);
  respond?.(Response.json(found));
  await result;
  expect(findSuggestions('p')).toBe(result);
  expect(requests).toHaveLength(1);
  forgetSuggestions();
  await ask('p');
});

for (const [failure, status] of [
  ['failed', 404],
  ['tooMany', 429],
] as const)
  test(`a failure says why (${failure}), and is asked for again`, async () => {
    const first = await ask('p');
    first.respond?.(Response.json({}, { status }));
    expect(await first.result).toEqual({ typed: 'p', failure });
    const second = await ask('p');
    second.respond?.(Response.json(found));
    expect(await second.result).toEqual({ typed: 'p', found });
  });
