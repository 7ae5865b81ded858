import { test as base } from 'vitest';
import { stripeSettings } from './payments.ts';
import { createTestApi, type TestApi } from './test-api.ts';
import { type Receiver, type Sent, startReceiver } from './webhook-receiver.ts';

/** A local server in place of the endpoint of search engines. */
export interface Endpoint extends Receiver {
  /** The addresses of each call. */
  urls(): string[][];
}

// A redirect that is followed asks without a body.
const urlsIn = ({ body }: Sent): string[] => (body ? JSON.parse(body).urlList : []);

export const startEndpoint = async (): Promise<{ endpoint: Endpoint; close(): void }> => {
  const { receiver, close } = await startReceiver('/indexnow');
  return { endpoint: Object.assign(receiver, { urls: () => receiver.received.map(urlsIn) }), close };
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
