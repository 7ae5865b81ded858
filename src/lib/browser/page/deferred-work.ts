import { linkToList } from './list-return.ts';
import { resumeToasts } from './notify.ts';
import printSheet from './print.css?url';
import { formatRelativeDates } from './relative-dates.ts';

/** Optional images cover a monogram. Hidden and not removed: React may have rendered the image, and removes it itself. */
const hideIfOptional = (image: EventTarget | null): void => {
  if (image instanceof HTMLImageElement && image.matches('[data-optional]')) image.hidden = true;
};

/**
 * Hides images that fail from now on (`error` does not bubble, so in the capture phase) and those that failed
 * before.
 */
const hideBrokenImages = (): void => {
  document.addEventListener('error', ({ target }) => hideIfOptional(target), true);
  for (const image of document.images) {
    // `naturalWidth` is also 0 for an SVG without an intrinsic size: only `decode` detects a broken image.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => hideIfOptional(image));
  }
};

/**
 * Adds links by script because a browser fetches what they name as soon as it parses them, together with what the first
 * paint needs.
 */
const addLink = (attributes: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/** The tags of a card scroll to the one that has the focus, and back once it has left. */
const resetTags = ({ target }: FocusEvent): void => {
  if (target instanceof Element) target.closest('[data-tag-line]')?.scrollTo(0, 0);
};

/** Non-urgent work of every page. Run it when the browser is idle. */
export const runDeferredWork = (): void => {
  hideBrokenImages();
  formatRelativeDates(document);
  linkToList();
  resumeToasts();
  addEventListener('focusout', resetTags);
  addLink({ rel: 'stylesheet', media: 'print', href: printSheet });
  addLink({ rel: 'manifest', href: '/site.webmanifest' });
};
