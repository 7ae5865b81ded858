import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from '@playwright/test';

const shim = fileURLToPath(new URL('gapi-shim.js', import.meta.url));

/** Script through which the SDK's popups report back. */
export const popupScripts = 'https://apis.google.com/**';

/** Stubbed responses of the internet, which tests can't reach. */
const standIns: [string | RegExp, Parameters<Route['fulfill']>[0]][] = [
  [popupScripts, { path: shim, contentType: 'text/javascript' }],
  // Styles of the emulator's sign-in page.
  [/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, { body: '' }],
  [
    'https://photos.example/**',
    { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' },
  ],
];

const foreign = /^https?:\/\/(?!(?:localhost|127\.0\.0\.1)[:/])/;

/**
 * Blocks requests to other machines. Those in `standIns` are stubbed; all others are recorded as errors, unless a test
 * routes them itself.
 */
export const blockInternet = async (
  context: BrowserContext,
  complain: (complaint: string) => void,
): Promise<void> => {
  await context.route(foreign, (route) => {
    complain(`${route.request().url()} was asked of the internet`);
    return route.abort();
  });
  for (const [asked, response] of standIns) {
    await context.route(asked, (route) => route.fulfill(response));
  }
};
