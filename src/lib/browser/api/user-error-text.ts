import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { errorCodeOf } from './api-errors.ts';

/** Text of the API's own for errors that are displayed to users as they are; undefined for other errors. */
export const userErrorText = (error: unknown): string | undefined => {
  const code = errorCodeOf(error);
  return code && code in userErrorTexts ? userErrorTexts[code as keyof typeof userErrorTexts] : undefined;
};
