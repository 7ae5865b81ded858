import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { errorCodeOf } from './api-errors.ts';

/** What to tell of an error, if it is one that people are told in the API's own words. */
export const userErrorText = (error: unknown): string | undefined => {
  const code = errorCodeOf(error);
  return code && code in userErrorTexts ? userErrorTexts[code as keyof typeof userErrorTexts] : undefined;
};
