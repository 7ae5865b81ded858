import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

/** The code of an error of the API; undefined for network errors and for responses that are not the API's. */
export const errorCodeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof HttpError ? error.code : undefined;

/** Returns when the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined =>
  error instanceof HttpError && error.retryAt !== undefined ? new Date(error.retryAt) : undefined;

/**
 * Validation errors by name of the field, those of an element ('tags.2') by its field; undefined for errors of other
 * kinds.
 */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined;
  const errors = (error.issues ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return errors.length ? Object.fromEntries(errors) : undefined;
};
