import { IdentityError } from '#lib/browser/identity/identity.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

/** Answers of the server, and of the provider, that say nothing of who asks. */
const passing = [408, 429];
const passingAtProvider = ['auth/too-many-requests', 'auth/quota-exceeded'];

/**
 * Whether the server, or the provider, has said no to this person. All else passes: the network is gone, something
 * is overloaded, restarts, or answers nonsense.
 */
export const isRejection = (error: unknown): boolean => {
  if (error instanceof HttpError) return error.status < 500 && !passing.includes(error.status);
  return error instanceof IdentityError && !error.isAway && !passingAtProvider.includes(error.code);
};
