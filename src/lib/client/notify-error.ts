import { HttpError } from '#lib/contract/http-error.ts';
import { messages } from '#lib/messages.ts';
import { failureText } from './error-texts.ts';
import { notify } from './notify.ts';

/** Tells of a request that failed, unless it has ended the session: then that has been told. */
export const notifyError = (
  error: unknown,
  otherwise: string = messages.requestFailed,
  options?: { about?: string },
): void => {
  if (error instanceof HttpError && error.endsSession) return;
  notify.error(failureText(error, otherwise), options);
};
