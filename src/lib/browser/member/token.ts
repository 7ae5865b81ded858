import { tokenKey } from '#lib/browser/page/token-key.ts';

/** A token is renewed before use if it expires within this time, in milliseconds. */
const margin = 5 * 60 * 1000;

export interface StoredToken {
  token: string;
  /** User id at the identity provider. */
  uid: string;
  /** Whether the e-mail was verified at the provider when the token was issued. */
  emailVerified: boolean;
  /** Expiry, in milliseconds since 1970. */
  end: number;
}

/** Decodes the claims without checking the signature, which only the server can: here they only save requests. */
const claimsOf = (token: string): { uid: string; exp: number; verified?: boolean } | undefined => {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
};

/** The decoded token; undefined if it has expired or is malformed. */
export const parseToken = (token: string | null, now = Date.now()): StoredToken | undefined => {
  const claims = token ? claimsOf(token) : undefined;
  if (!token || !claims || claims.exp * 1000 <= now) return undefined;
  return { token, uid: claims.uid, emailVerified: claims.verified === true, end: claims.exp * 1000 };
};

/** The stored token, unless it has expired. */
export const readToken = (): StoredToken | undefined => parseToken(localStorage.getItem(tokenKey));

export const isNearEnd = ({ end }: StoredToken, now = Date.now()): boolean => end - now < margin;

export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** @returns whether there was one */
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
