import { IdentityError } from '#lib/browser/identity/identity.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

/** Client errors that are temporary, and not about the user. */
const temporary = [408, 429];
const temporaryAtProvider = ['auth/too-many-requests', 'auth/quota-exceeded'];

/**
 * True if the server or the provider rejected this user permanently. Everything else is temporary: network errors,
 * overload, restarts, malformed responses.
 */
export const isRejection = (error: unknown): boolean => {
  if (error instanceof HttpError) return error.status < 500 && !temporary.includes(error.status);
  return error instanceof IdentityError && !error.isAway && !temporaryAtProvider.includes(error.code);
};
