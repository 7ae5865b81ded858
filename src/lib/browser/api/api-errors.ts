import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { HttpError, isUnanswered } from '#lib/contract/kit/http-error.ts';

/** The code of an error of the API; undefined for network errors and for responses that are not the API's. */
export const errorCodeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof HttpError ? error.code : undefined;

/** True if the same call may succeed later: the server did not answer, or could not decide about it. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 408 || error.status === 429 || error.status >= 500;

/** Returns when the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined =>
  error instanceof HttpError && error.retryAt !== undefined ? new Date(error.retryAt) : undefined;

/** The data of a response; undefined if the server has nothing there (404). */
export const dataIfAny = async <Data>(response: Promise<{ data: Data }>): Promise<Data | undefined> => {
  try {
    return (await response).data;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
};

/**
 * Returns the response of a call; undefined if it was lost, and `isStored` finds that the server has acted.
 * @throws the error of the call, or that of `isStored`
 */
export const unlessStored = async <Result>(
  call: Promise<Result>,
  isStored: () => Promise<boolean>,
): Promise<Result | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isUnanswered(error) && (await isStored())) return undefined;
    throw error;
  }
};

/**
 * Validation errors by name of the field, those of an element ('tags.2') by its field; undefined for errors of other
 * kinds.
 */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined;
  const errors = (error.issues ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return errors.length ? Object.fromEntries(errors) : undefined;
};

/**
 * The session that a call belonged to ended, or another one began, before the response came. It is a 401 to the code
 * that made the call: nothing is notified, and nothing of the response is displayed to the next person.
 */
export class SessionEndedError extends HttpError {
  override name = 'SessionEndedError';

  constructor() {
    super(401, { message: 'The session has ended' });
  }
}

/** The server or the provider can't be reached, so it is unknown if the session still exists. */
export class SessionUnknownError extends Error {
  override name = 'SessionUnknownError';
}
