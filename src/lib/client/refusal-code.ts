import { ApiError } from '../contract/client.ts';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

/** What the API says of its refusal; undefined if it did not answer, or not as itself. */
export const errorOf = (error: unknown): ErrorBody['error'] | undefined =>
  error instanceof ApiError ? (error.body as Partial<ErrorBody> | null)?.error : undefined;

/** Why the API refused. */
export const refusalCode = (error: unknown): ErrorCode | undefined => errorOf(error)?.code;
