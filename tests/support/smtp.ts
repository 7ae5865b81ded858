import { test as base } from 'vitest';
import { type MailServer, startMailServer } from './mail-server.ts';
import { createTestApi, type TestApi } from './test-api.ts';

/** A test with an API that sends its mails to a server on this machine. */
export const testWithMail = (settings: Record<string, string> = {}) =>
  base.extend<{ server: MailServer; api: TestApi }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
    server: async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    api: async ({ server }, use) => {
      const { api, close } = await createTestApi({
        SMTP_URL: server.url,
        MAIL_FROM: 'Unearth <hello@unearth.test>',
        ...settings,
      });
      await use(api);
      await close();
    },
  });
