import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSuggester, type Result, requestTimeout } from '#lib/browser/suggestions/suggester.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

beforeEach(() => void installBrowser());
afterEach(() => vi.unstubAllGlobals());

const answer = (name: string, status = 200): Response =>
  Response.json({ products: [{ name }], tags: [], makers: [] }, { status });

/** A suggester whose requests are answered by hand. */
const asked = () => {
  const requests: { typed: string; signal: AbortSignal; respond: (r: Response) => void; fail: () => void }[] =
    [];
  const displayed: Result[] = [];
  const suggester = createSuggester(
    (typed, signal) =>
      new Promise((respond, reject) => {
        requests.push({ typed, signal, respond, fail: () => reject(new TypeError('Failed to fetch')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    (result) => displayed.push(result),
  );
  return { suggester, requests, displayed };
};

test('the request before is aborted, and is no empty list', async () => {
  const { suggester, requests, displayed } = asked();
  const first = suggester.ask('p');
  const second = suggester.ask('ph');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await first;
  expect(displayed).toEqual([]);
  requests[1]?.respond(answer('Photon'));
  await second;
  expect(displayed).toMatchObject([{ typed: 'ph', found: { products: [{ name: 'Photon' }] } }]);
});

test('a response that comes too late is never displayed, even if nothing could abort it', async () => {
  const displayed: Result[] = [];
  const late = Promise.withResolvers<Response>();
  const suggester = createSuggester(
    (typed) => (typed === 'p' ? late.promise : Promise.resolve(answer('Photon'))),
    (result) => displayed.push(result),
  );
  const first = suggester.ask('p');
  await suggester.ask('ph');
  late.resolve(answer('Pebble'));
  await first;
  expect(displayed.map(({ typed }) => typed)).toEqual(['ph']);
});

test('nothing is displayed after the search was closed, and all is asked anew then', async () => {
  const { suggester, requests, displayed } = asked();
  const first = suggester.ask('p');
  suggester.stop();
  await first;
  expect(displayed).toEqual([]);
  suggester.ask('p');
  expect(requests).toHaveLength(2);
});

test('what was typed before is displayed at once, without a request', async () => {
  const { suggester, requests, displayed } = asked();
  const first = suggester.ask('p');
  requests[0]?.respond(answer('Pebble'));
  await first;
  suggester.ask('ph');
  await suggester.ask('p');
  expect(requests).toHaveLength(2);
  expect(displayed.map(({ typed }) => typed)).toEqual(['p', 'p']);
});

test('a failure says why, and is asked again', async () => {
  const { suggester, requests, displayed } = asked();
  const ask = async (end: (request: (typeof requests)[number]) => void) => {
    const asking = suggester.ask('p');
    const request = requests.at(-1);
    if (request) end(request);
    await asking;
    return displayed.at(-1);
  };
  expect(await ask(({ respond }) => respond(answer('', 500)))).toEqual({ typed: 'p', failure: 'failed' });
  expect(await ask(({ respond }) => respond(answer('', 429)))).toEqual({ typed: 'p', failure: 'tooMany' });
  expect(await ask(({ fail }) => fail())).toEqual({ typed: 'p', failure: 'failed' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await ask(({ fail }) => fail())).toEqual({ typed: 'p', failure: 'offline' });
  expect(await ask(({ respond }) => respond(answer('Pebble')))).toMatchObject({ found: {} });
});

test('a request without a response fails in the end', async () => {
  vi.useFakeTimers();
  const { suggester, displayed } = asked();
  const asking = suggester.ask('p');
  vi.advanceTimersByTime(requestTimeout);
  await asking;
  vi.useRealTimers();
  expect(displayed).toEqual([{ typed: 'p', failure: 'failed' }]);
});
