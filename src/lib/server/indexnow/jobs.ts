import { type JobContext, RetryError, type RunBatch } from '#lib/server/jobs/job.ts';
import { listChangedPages, removeChangedPages } from './changed-pages.ts';
import { submitUrls } from './submit-urls.ts';

/**
 * Submits a call's worth of changed pages. Where search engines are not notified any more, the pages are forgotten.
 * @returns removes the pages, in the transaction of the batch
 * @throws RetryError
 */
const submitPages = async (
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

export const indexNowJobs = { submitPages: { call: submitPages } };
