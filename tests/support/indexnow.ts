import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as base } from 'vitest';
import { stripeSettings } from './payments.ts';
import { createTestApi, type TestApi } from './test-api.ts';

/** What a search engine was sent. */
interface Received {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: { host: string; key: string; keyLocation: string; urlList: string[] };
}

/** A local server in place of the endpoint of search engines. */
export interface Endpoint {
  url: string;
  received: Received[];
  /** The addresses of each call. */
  urls(): string[][];
  /** What the next calls are answered: 200 at first. */
  answer: (response: ServerResponse, call: number) => void;
}

export const startEndpoint = async () => {
  const endpoint: Endpoint = {
    url: '',
    received: [],
    urls: () => endpoint.received.map(({ body }) => body.urlList),
    answer: (response) => response.end(),
  };
  const server = createServer(async (request, response) => {
    // A redirect that is followed asks without a body.
    const body: Received['body'] = JSON.parse((await text(request)) || '{"urlList":[]}');
    endpoint.received.push({ method: request.method, headers: request.headers, body });
    endpoint.answer(response, endpoint.received.length);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint, close };
};

export const key = '7f3b-of-the-tests';

/** A public site with a key: https, and so with the settings that production requires. */
export const publicSite = { ...stripeSettings, INDEXNOW_KEY: key };

/** A test with an API whose changes go to a local endpoint. @param settings in place of those of a public site */
export const testWithEndpoint = (settings: Record<string, string> = publicSite) =>
  base.extend<{ endpoint: Endpoint; api: TestApi }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
    endpoint: async ({}, use) => {
      const { endpoint, close } = await startEndpoint();
      await use(endpoint);
      close();
    },
    api: async ({ endpoint }, use) => {
      const { api, close } = await createTestApi({ ...settings, INDEXNOW_ENDPOINT: endpoint.url });
      await use(api);
      await close();
    },
  });
