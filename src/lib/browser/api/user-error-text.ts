import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { errorCodeOf } from './api-errors.ts';

/**
 * Text of the API's own for errors that are displayed to users as they are; undefined for other errors.
 * @param texts those that other screens need not load
 */
export const userErrorText = (
  error: unknown,
  texts: Readonly<Record<string, string>> = userErrorTexts,
): string | undefined => {
  const code = errorCodeOf(error);
  return code && code in texts ? texts[code] : undefined;
};
