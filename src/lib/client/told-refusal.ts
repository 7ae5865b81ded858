import { HttpError } from '../contract/http-error.ts';
import { toldRefusals } from '../messages/refusals.ts';
import { refusalCode } from './refusal-code.ts';

/** What to tell of a refusal, if it is one that people are told in the API's own words. */
export const toldRefusal = (error: unknown): string | undefined => {
  const code = refusalCode(error);
  return code && code in toldRefusals ? toldRefusals[code as keyof typeof toldRefusals] : undefined;
};

/** From when on the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined => {
  const at = error instanceof HttpError ? error.retryAt : undefined;
  return at === undefined ? undefined : new Date(at);
};
