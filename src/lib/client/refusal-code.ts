import { ApiError } from '../contract/client.ts';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

const refusalOf = (error: unknown): ErrorBody['error'] | undefined =>
  error instanceof ApiError ? (error.body as Partial<ErrorBody> | null)?.error : undefined;

/** Why the API refused; undefined if it did not answer, or not as itself. */
export const refusalCode = (error: unknown): ErrorCode | undefined => refusalOf(error)?.code;

/** From when on the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined => {
  const at = refusalOf(error)?.retryAt;
  return at === undefined ? undefined : new Date(at);
};
