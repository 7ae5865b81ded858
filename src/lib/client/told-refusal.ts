import { toldRefusals } from '../messages/refusals.ts';
import { refusalCode } from './refusal-code.ts';

/** What to tell of a refusal, if it is one that people are told in the API's own words. */
export const toldRefusal = (error: unknown): string | undefined => {
  const code = refusalCode(error);
  return code && code in toldRefusals ? toldRefusals[code as keyof typeof toldRefusals] : undefined;
};
