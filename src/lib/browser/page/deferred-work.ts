import { requestMessages } from '#lib/text/messages/requests.ts';
import { hideBrokenImages } from './broken-images.ts';
import { linkToList } from './list-return.ts';
import { pressDropped } from './load-on-intent.ts';
import { notify, resumeToasts } from './notify.ts';
import printSheet from './print.css?url';
import { formatRelativeDates } from './relative-dates.ts';

/**
 * Adds links by script because a browser fetches what they name as soon as it parses them, in competition with what the
 * first paint needs.
 */
const addLink = (attributes: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

const tellOfDroppedPress = (): void =>
  notify.error(navigator.onLine ? requestMessages.requestFailed : requestMessages.offline, { about: 'load' });

/** The tags of a card scroll to the one that has the focus, and back once it has left. */
const resetTags = ({ target }: FocusEvent): void => {
  if (target instanceof Element) target.closest('.tags-line')?.scrollTo(0, 0);
};

/** Non-urgent work of every page. Run it after the first paint. */
export const runDeferredWork = (): void => {
  hideBrokenImages();
  formatRelativeDates(document);
  linkToList();
  resumeToasts();
  addEventListener(pressDropped, tellOfDroppedPress);
  addEventListener('focusout', resetTags);
  addLink({ rel: 'stylesheet', media: 'print', href: printSheet });
  addLink({ rel: 'manifest', href: '/site.webmanifest' });
};
