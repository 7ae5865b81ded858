import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { errorCodeOf } from './api-errors.ts';

/**
 * Returns the text for an error that users may see; otherwise undefined.
 * @param more texts by code, which precede the common ones
 */
export const userErrorText = (
  error: unknown,
  more?: Readonly<Record<string, string>>,
): string | undefined => {
  const code = errorCodeOf(error) ?? '';
  const texts: Readonly<Record<string, string>> = userErrorTexts;
  return more?.[code] ?? texts[code];
};
