import { failureText } from '#lib/browser/api/error-texts.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

/**
 * Notifies of a failed request, unless it ended the session, which notifies of that itself, or the browser aborted it
 * since the page is being left.
 */
export const notifyError = (
  error: unknown,
  otherwise: string = requestMessages.requestFailed,
  options?: { about?: string },
): void => {
  if (error instanceof HttpError ? error.endsSession : isLeaving()) return;
  notify.error(failureText(error, otherwise), options);
};
