import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatuses } from '#lib/contract/kit/errors.ts';
import { HttpError, type HttpErrorDetails } from '#lib/contract/kit/http-error.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';

/** Seconds after which to call again when something is unavailable. */
export const unavailable = { retryAfterSeconds: 10 } as const;

/** Something that the site needs does not answer, and the same call may succeed soon. */
const isUnavailable = (status: number): boolean => status === 503;

/** An error with the status and the text of its code. @param details `message` replaces the text of the code */
export const httpError = (code: ErrorCode, details: Omit<HttpErrorDetails, 'code'> = {}): HttpError =>
  new HttpError(errorStatuses[code], {
    message: errorTexts[code],
    ...(isUnavailable(errorStatuses[code]) && unavailable),
    ...details,
    code,
  });

/** Status and body of an error; one without a code counts as `internal`. */
export const describeError = (
  { code = 'internal', message, issues, retryAt }: HttpError,
  requestId: string,
): { status: ContentfulStatusCode; body: ErrorBody } => ({
  status: errorStatuses[code],
  body: {
    error: {
      code,
      message,
      ...(issues && { issues }),
      ...(retryAt && { retryAt }),
      ...(code === 'internal' && { requestId }),
    },
  },
});
