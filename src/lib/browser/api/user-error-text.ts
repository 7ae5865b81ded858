import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { errorCodeOf } from './api-errors.ts';

/**
 * Text of the API's own for errors that are displayed to users as they are; undefined for other errors.
 * @param more texts that other screens need not load, or in place of the API's
 */
export const userErrorText = (
  error: unknown,
  more?: Readonly<Record<string, string>>,
): string | undefined => {
  const code = errorCodeOf(error) ?? '';
  const texts: Readonly<Record<string, string>> = userErrorTexts;
  return more?.[code] ?? texts[code];
};
