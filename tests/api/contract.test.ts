import { expect } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { addresses, type EndpointName } from '#lib/contract/kit/addresses.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { exampleCalls, furnish } from '../support/example-calls.ts';
import { test, totalOf } from '../support/test-api.ts';

const names = Object.keys(endpoints) as EndpointName[];

for (const name of names) {
  const call: AnyEndpoint = endpoints[name];
  test(`${call.method} ${call.path} (${name}) responds with the fields of the contract, and no more`, async ({
    api,
  }) => {
    const response = await exampleCalls(api, await furnish(api))[name]();
    expect(response.status).toBe(200);
    // The schemas strip unknown fields, so a response with more of them is not equal.
    expect(response.body).toEqual(call.output.parse(response.body));
    expect(response.headers.has('x-total-count')).toBe(call.list === true);
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (call.list) {
      expect(response.body.length).toBeGreaterThan(0);
      expect(totalOf(response)).toBe(response.body.length);
    }
  });
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
