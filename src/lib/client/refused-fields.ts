import { ApiError } from '../contract/client.ts';
import type { ErrorBody } from '../contract/errors.ts';

const issuesOf = (body: unknown) => (body as Partial<ErrorBody> | null)?.error?.issues ?? [];

/**
 * What the server finds wrong, by the name of the field; undefined if it refused for another reason, or did not
 * answer at all. What is wrong with a part ('tags.2') is wrong with its field.
 */
export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const faults = issuesOf(error.body).map(({ field, message }) => [field.split('.')[0], message]);
  return faults.length ? Object.fromEntries(faults) : undefined;
};
