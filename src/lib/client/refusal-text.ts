import { messages } from '../messages.ts';
import { IdentityError } from './identity.ts';

/** What to tell of something that did not work: that one is offline, if that is why. */
export const failureText = (whenOnline: string): string => (navigator.onLine ? whenOnline : messages.offline);

/** What to tell of the provider's refusal: its own words, or that it can't be reached. */
export const refusalText = (error: unknown): string =>
  error instanceof IdentityError && !error.isAway ? error.message : failureText(messages.providerAway);
