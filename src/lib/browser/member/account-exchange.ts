import { withToken } from '#lib/browser/api/api.ts';
import { idToken, type ProviderUser } from '#lib/browser/identity/identity.ts';
import { hasSessionHint } from '#lib/browser/page/session-hint.ts';
import { sizes } from '#lib/limits.ts';
import { cut } from '#lib/text/cut.ts';
import { storeToken } from './token.ts';

const bearer = async (fresh: boolean): Promise<string> => {
  const token = await idToken(fresh);
  if (!token) throw new Error('Nobody is signed in at the provider');
  return token;
};

/**
 * Creates or updates the account of the signed-in user at our server.
 * @param fresh whether to request a new ID token first, for claims that have just changed
 */
export const registerAtServer = async ({ name, email }: ProviderUser, fresh = false): Promise<void> => {
  await withToken(await bearer(fresh))('registerUser', {
    body: { name: cut(name ?? '', sizes.personName), email: email ?? '' },
  });
};

/**
 * Exchanges the ID token of the provider for an access token of ours. @throws Error if nobody is signed in at the
 * provider
 */
export const issueAccessToken = async (email: string): Promise<string> => {
  const { data } = await withToken(await bearer(false))('issueToken', { body: { email } });
  if (!data.token) throw new Error('The answer holds no token');
  return data.token;
};

/**
 * Requests an access token and stores it, unless the session has ended meanwhile, here or in another tab.
 * @param isCurrent whether the user it was requested for is still signed in
 * @returns whether it was stored
 */
export const fetchAccessToken = async (email: string, isCurrent: () => boolean): Promise<boolean> => {
  const token = await issueAccessToken(email);
  const isWanted = hasSessionHint() && isCurrent();
  if (isWanted) storeToken(token);
  return isWanted;
};
