import type { ErrorCode } from '../contract/errors.ts';
import { HttpError } from '../contract/http-error.ts';

/** Why the API refused; undefined if it did not answer, or not as itself. */
export const refusalCode = (error: unknown): ErrorCode | undefined =>
  error instanceof HttpError ? error.code : undefined;
