import { toldRefusals } from '../messages/refusals.ts';
import { errorOf, refusalCode } from './refusal-code.ts';

/** What to tell of a refusal, if it is one that people are told in the API's own words. */
export const toldRefusal = (error: unknown): string | undefined => {
  const code = refusalCode(error);
  return code && code in toldRefusals ? toldRefusals[code as keyof typeof toldRefusals] : undefined;
};

/** From when on the same call may succeed, if the API says so. */
export const retryTime = (error: unknown): Date | undefined => {
  const at = errorOf(error)?.retryAt;
  return at === undefined ? undefined : new Date(at);
};
