import { HttpError } from '../contract/http-error.ts';

/**
 * What the server finds wrong, by the name of the field; undefined if it refused for another reason, or did not
 * answer at all. What is wrong with a part ('tags.2') is wrong with its field.
 */
export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined;
  const errors = (error.issues ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return errors.length ? Object.fromEntries(errors) : undefined;
};
