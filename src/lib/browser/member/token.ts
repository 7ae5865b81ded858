export const tokenKey = 'accessToken';

/** Near its end a token is renewed before it is used. */
const margin = 5 * 60 * 1000;

export interface StoredToken {
  token: string;
  /** The provider's account that it was made for. */
  uid: string;
  /** Whether the provider had verified the e-mail when it was made. */
  emailVerified: boolean;
  /** Milliseconds since 1970. */
  end: number;
}

/** What a token says of itself. Only the server checks it; here it saves asking for what is known. */
const claimsOf = (token: string): { uid: string; exp: number; verified?: boolean } | undefined => {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
};

/** What a token says, unless it has ended. */
export const parseToken = (token: string | null, now = Date.now()): StoredToken | undefined => {
  const claims = token ? claimsOf(token) : undefined;
  if (!token || !claims || claims.exp * 1000 <= now) return undefined;
  return { token, uid: claims.uid, emailVerified: claims.verified === true, end: claims.exp * 1000 };
};

/** The stored token, unless it has ended. */
export const readToken = (): StoredToken | undefined => parseToken(localStorage.getItem(tokenKey));

export const isNearEnd = ({ end }: StoredToken, now = Date.now()): boolean => end - now < margin;

export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** @returns whether there was one */
export const removeToken = (): boolean => {
  const had = localStorage.getItem(tokenKey) !== null;
  localStorage.removeItem(tokenKey);
  return had;
};

/** Tells when the token was stored or removed by another tab. */
export const onTokenElsewhere = (notify: (isThere: boolean) => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey) notify(event.newValue !== null);
  });
};
