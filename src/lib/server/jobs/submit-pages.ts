import { listChangedPages, removeChangedPages } from '#lib/server/indexnow/changed-pages.ts';
import { submitUrls } from '#lib/server/indexnow/submit-urls.ts';
import type { JobContext, RunBatch } from './batch.ts';
import { RetryError } from './retry-error.ts';

/**
 * Submits a call's worth of changed pages. Where search engines are not notified any more, the pages are forgotten.
 * @returns removes the pages, in the transaction of the batch
 * @throws RetryError
 */
export const submitPages = async (
  { db, config, clock, log }: JobContext,
  signal: AbortSignal,
): Promise<RunBatch> => {
  const pages = await listChangedPages(db.read);
  const { siteUrl, indexNow } = config;
  if (pages.length && indexNow?.endpoint) {
    const { key, endpoint } = indexNow;
    const submission = { key, endpoint, siteUrl, paths: pages.map(({ path }) => path) };
    const failure = await submitUrls(submission, { signal, now: clock() });
    if (failure) throw new RetryError(`${endpoint} answered ${failure.reason}`, failure.retryAfter);
    log.info({ pages: pages.length, endpoint }, 'changed pages were submitted');
  }
  return async (handle) => ({ more: await removeChangedPages(handle, pages) });
};
