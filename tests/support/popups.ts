import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';

const shim = fileURLToPath(new URL('gapi-shim.js', import.meta.url));

/** Where the SDK gets the script from by which its popups report back. */
export const popupScripts = 'https://apis.google.com/**';

/** What the emulator's sign-in window would be adorned with. */
const adornments = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/** Stands in for what popups get from the internet, which no test can reach. */
export const standInForInternet = async (context: BrowserContext): Promise<void> => {
  await context.route(popupScripts, (route) => route.fulfill({ path: shim, contentType: 'text/javascript' }));
  await context.route(adornments, (route) => route.fulfill({ body: '' }));
};
