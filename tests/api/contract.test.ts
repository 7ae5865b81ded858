import { afterAll, beforeAll, expect, test as plainTest } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { addresses, type EndpointName } from '#lib/contract/kit/addresses.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { exampleCalls, furnish, type World } from '../support/example-calls.ts';
import { createTestApi, type TestApi, test, totalOf } from '../support/test-api.ts';

/** For all reads, which change nothing that another one reads. */
let furnished: { api: TestApi; world: World; close(): Promise<void> };
beforeAll(async () => {
  const { api, close } = await createTestApi();
  furnished = { api, world: await furnish(api), close };
});
afterAll(() => furnished.close());

const expectContract = async (name: EndpointName, api: TestApi, world: World): Promise<void> => {
  const call: AnyEndpoint = endpoints[name];
  const response = await exampleCalls(api, world)[name]();
  expect(response.status).toBe(200);
  // The schemas strip unknown fields, so a response with more of them is not equal.
  expect(response.body).toEqual(call.output.parse(response.body));
  expect(response.headers.has('x-total-count')).toBe(call.list === true);
  expect(response.headers.get('cache-control')).toBe('no-store');
  if (call.list) {
    expect(response.body.length).toBeGreaterThan(0);
    expect(totalOf(response)).toBe(response.body.length);
  }
};

for (const name of Object.keys(endpoints) as EndpointName[]) {
  const { method, path }: AnyEndpoint = endpoints[name];
  const title = `${method} ${path} (${name}) responds with the fields of the contract, and no more`;
  if (method === 'GET') plainTest(title, () => expectContract(name, furnished.api, furnished.world));
  else test(title, async ({ api }) => expectContract(name, api, await furnish(api)));
}

test('nothing is mounted that the contract does not know', async ({ api }) => {
  const known = new Set<string>(
    Object.values(addresses).map((address) => address.replace(/ /, ' /api').replace(/\{(\w+)\}/g, ':$1')),
  );
  // Documents, forms and streams for browsers, without a JSON response.
  const forBrowsers = [
    'GET /api/openapi.json',
    'GET /api/notifications/stream',
    'POST /api/subscriptions/sandbox/form',
    'GET /api/mail/unsubscribe',
    'POST /api/mail/unsubscribe',
    'POST /api/letter',
  ];
  const mounted = api.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(mounted)).toEqual(new Set([...known, ...forBrowsers]));
});
