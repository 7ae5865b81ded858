import { requestMessages } from '#lib/text/messages/requests.ts';
import { hideBrokenImages } from './broken-images.ts';
import { linkToList } from './list-return.ts';
import { pressDropped } from './load-on-intent.ts';
import { notify, resumeToasts } from './notify.ts';
import { formatRelativeDates } from './relative-dates.ts';

/**
 * Added by script because a browser fetches the manifest as soon as it parses the link, in competition with what the
 * first paint needs.
 */
const addManifest = (): void => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/site.webmanifest';
  document.head.append(link);
};

const tellOfDroppedPress = (): void =>
  notify.error(navigator.onLine ? requestMessages.requestFailed : requestMessages.offline, { about: 'load' });

/** Non-urgent work of every page. Run it after the first paint. */
export const runDeferredWork = (): void => {
  hideBrokenImages();
  formatRelativeDates(document);
  linkToList();
  resumeToasts();
  addEventListener(pressDropped, tellOfDroppedPress);
  addManifest();
};
