import { ApiError } from '../contract/client.ts';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import { toldRefusals } from '../messages/refusals.ts';

/** Why the API refused; undefined if it did not answer, or not as itself. */
export const refusalCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError ? (error.body as Partial<ErrorBody> | null)?.error?.code : undefined;

/** What to tell of a refusal, if it is one that people are told in the API's own words. */
export const toldRefusal = (error: unknown): string | undefined => {
  const code = refusalCode(error);
  return code && code in toldRefusals ? toldRefusals[code as keyof typeof toldRefusals] : undefined;
};
