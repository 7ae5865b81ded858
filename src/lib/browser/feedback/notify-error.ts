import { failureText } from '#lib/browser/api/error-texts.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

/** Tells of a request that failed, unless it has ended the session: then that has been told. */
export const notifyError = (
  error: unknown,
  otherwise: string = requestMessages.requestFailed,
  options?: { about?: string },
): void => {
  if (error instanceof HttpError && error.endsSession) return;
  notify.error(failureText(error, otherwise), options);
};
