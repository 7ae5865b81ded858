import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from '@playwright/test';

const shim = fileURLToPath(new URL('gapi-shim.js', import.meta.url));

/** Where the SDK gets the script from by which its popups report back. */
export const popupScripts = 'https://apis.google.com/**';

/** What stands in for the internet, which no test can reach: what is asked of it, and what comes instead. */
const standIns: [string | RegExp, Parameters<Route['fulfill']>[0]][] = [
  [popupScripts, { path: shim, contentType: 'text/javascript' }],
  // What the emulator's sign-in window would be adorned with.
  [/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, { body: '' }],
  [
    'https://photos.example/**',
    { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' },
  ],
];

const foreign = /^https?:\/\/(?!(?:localhost|127\.0\.0\.1)[:/])/;

/**
 * Lets nothing of a browser out of this machine. What the pages need of the internet is stood in for; whatever else
 * is asked of it is complained of by name, unless a test routes it itself.
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
