import { removeBrokenImages } from './broken-images.ts';
import { resumeToasts } from './notify.ts';
import { formatRelativeDates } from './relative-dates.ts';

/** The browser fetches a manifest as soon as it hears of it, on a line that the first paint waits for. */
const nameManifest = (): void => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/site.webmanifest';
  document.head.append(link);
};

/** What every page does once it has been painted: nobody waits for it. */
export const afterPaint = (): void => {
  removeBrokenImages();
  formatRelativeDates(document);
  resumeToasts();
  nameManifest();
};
