import { withToken } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { idToken, type ProviderUser } from '#lib/browser/identity/identity.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { hasSessionHint } from '#lib/browser/page/session-hint.ts';
import type { BrowserClient } from '#lib/contract/kit/client.ts';
import { sizes } from '#lib/domain/specification.ts';
import { cut } from '#lib/text/cut.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { storeToken } from './token.ts';

const bearer = async (fresh: boolean): Promise<string> => {
  const token = await idToken(fresh);
  if (!token) throw new Error('Nobody is signed in at the provider');
  return token;
};

/**
 * Calls with the ID token of the provider, and once more with a new one if the server answers that it has expired: the
 * SDK decides that by the device's clock.
 * @param fresh whether to request a new one at once
 */
const asIdentity = async <Result>(
  call: (client: BrowserClient) => Promise<Result>,
  fresh = false,
): Promise<Result> => {
  try {
    return await call(withToken(await bearer(fresh)));
  } catch (error) {
    if (fresh || errorCodeOf(error) !== 'token_expired') throw error;
    return call(withToken(await bearer(true)));
  }
};

/**
 * Creates or updates the account of the signed-in user at our server.
 * @param fresh whether to request a new ID token first, for claims that have just changed
 */
export const registerAtServer = async (
  { name, email }: Pick<ProviderUser, 'name' | 'email'>,
  fresh = false,
): Promise<void> => {
  const body = { name: cut(name ?? '', sizes.personName), email: email ?? '' };
  const { data } = await asIdentity((client) => client('registerUser', { body }), fresh);
  if (data.kept) notify.info(sessionMessages.accountKept, { about: 'account' });
};

/**
 * Exchanges the ID token of the provider for one of this site's access tokens.
 * @throws Error if nobody is signed in at the provider
 */
export const issueAccessToken = async (email: string): Promise<string> => {
  const { data } = await asIdentity((client) => client('issueToken', { body: { email } }));
  if (!data.token) throw new Error('The answer has no token');
  return data.token;
};

/**
 * Requests an access token and stores it, unless the session ended during the request, here or in another tab.
 * @param isCurrent whether the user it was requested for is still signed in
 * @returns true if it was stored
 */
export const fetchAccessToken = async (email: string, isCurrent: () => boolean): Promise<boolean> => {
  const token = await issueAccessToken(email);
  const isWanted = hasSessionHint() && isCurrent();
  if (isWanted) storeToken(token);
  return isWanted;
};
