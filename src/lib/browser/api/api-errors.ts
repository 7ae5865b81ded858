import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

/** Why the API failed a call; undefined if it did not answer, or not as itself. */
export const errorCodeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof HttpError ? error.code : undefined;

/** From when on the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined =>
  error instanceof HttpError && error.retryAt !== undefined ? new Date(error.retryAt) : undefined;

/**
 * What the server finds wrong, by the name of the field; undefined if it failed for another reason, or did not
 * answer at all. What is wrong with a part ('tags.2') is wrong with its field.
 */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined;
  const errors = (error.issues ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return errors.length ? Object.fromEntries(errors) : undefined;
};
