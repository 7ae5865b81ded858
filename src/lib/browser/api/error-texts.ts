import { IdentityError } from '#lib/browser/identity/identity.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { errorCodeOf, SessionUnknownError } from './api-errors.ts';

/** Text for a failed request: offline, too many requests or session unreachable, else `otherwise`. */
export const failureText = (error: unknown, otherwise: string): string => {
  if (error instanceof HttpError) return error.status === 429 ? requestMessages.tooMany : otherwise;
  if (!navigator.onLine) return requestMessages.offline;
  return error instanceof SessionUnknownError ? requestMessages.sessionUnreachable : otherwise;
};

/** Text for an error of the identity provider: its own message, or that it can't be reached. */
export const providerErrorText = (error: unknown): string =>
  error instanceof IdentityError && !error.isAway
    ? error.message
    : failureText(error, requestMessages.providerAway);

/**
 * Text for the reason why a product can't be voted for, reviewed or reported; undefined for other errors.
 * @param ownProduct the text for the product's adder
 */
export const productErrorText = (error: unknown, ownProduct: string): string | undefined => {
  const code = errorCodeOf(error);
  if (code === 'own_product') return ownProduct;
  // The API says not_found of an unpublished product to those who may not see it.
  return code === 'not_accepted' || code === 'not_found' ? productMessages.notInList : undefined;
};
