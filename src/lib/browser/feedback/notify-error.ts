import { failureText } from '#lib/browser/api/error-texts.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

/** Notifies of a failed request, unless it ended the session: the session notifies of that itself. */
export const notifyError = (
  error: unknown,
  otherwise: string = requestMessages.requestFailed,
  options?: { about?: string },
): void => {
  if (error instanceof HttpError && error.endsSession) return;
  notify.error(failureText(error, otherwise), options);
};
