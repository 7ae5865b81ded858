import { IdentityError } from '#lib/browser/identity/identity.ts';
import { SessionUnknownError } from '#lib/browser/member/session-errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { errorCodeOf } from './api-errors.ts';

/** What to tell of a request that failed: that the browser is offline or too eager, else what its caller says then. */
export const failureText = (error: unknown, otherwise: string): string => {
  if (error instanceof HttpError) return error.status === 429 ? requestMessages.tooMany : otherwise;
  if (!navigator.onLine) return requestMessages.offline;
  return error instanceof SessionUnknownError ? requestMessages.sessionUnreachable : otherwise;
};

/** What to tell of the provider's error: its own words, or that it can't be reached. */
export const providerErrorText = (error: unknown): string =>
  error instanceof IdentityError && !error.isAway
    ? error.message
    : failureText(error, requestMessages.providerAway);

/**
 * Why a product can't be voted for, reviewed or reported, as people are told it; undefined if it failed otherwise.
 * @param ownProduct what is said to its adder
 */
export const productErrorText = (error: unknown, ownProduct: string): string | undefined => {
  const code = errorCodeOf(error);
  if (code === 'own_product') return ownProduct;
  // To those who may not see it, a product that was taken off the lists is not there at all.
  return code === 'not_accepted' || code === 'not_found' ? productMessages.notInList : undefined;
};
