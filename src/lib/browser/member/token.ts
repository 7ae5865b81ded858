import { tokenKey } from '#lib/browser/page/storage.ts';

/**
 * Stored access token. Its expiry is not included: a device's clock may be days off, so only the server compares it.
 */
export interface StoredToken {
  token: string;
  /** User id at the identity provider. */
  uid: string;
  /** True if the e-mail was verified at the provider when the token was issued. */
  emailVerified: boolean;
}

/** Decodes the claims without checking the signature, which only the server can: here they only save requests. */
const claimsOf = (token: string): { uid: string; verified?: boolean } | undefined => {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
};

/** The decoded token; undefined if it is malformed. */
export const parseToken = (token: string | null): StoredToken | undefined => {
  const claims = token ? claimsOf(token) : undefined;
  if (!token || !claims?.uid) return undefined;
  return { token, uid: claims.uid, emailVerified: claims.verified === true };
};

/** The stored token, which may have expired. */
export const readToken = (): StoredToken | undefined => parseToken(localStorage.getItem(tokenKey));

export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** @returns true if there was one */
export const removeToken = (): boolean => {
  const had = localStorage.getItem(tokenKey) !== null;
  localStorage.removeItem(tokenKey);
  return had;
};

/** Notifies of a token that another tab has stored or removed. */
export const onTokenElsewhere = (notify: (isThere: boolean) => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey) notify(event.newValue !== null);
  });
};
