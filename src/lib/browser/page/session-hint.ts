import { stored, tokenKey } from './storage.ts';

export const sessionHintKey = 'sessionRemembered';

/**
 * True if this browser was signed in on its last visit. Without the hint, the SDK of the identity provider is not
 * loaded.
 */
export const hasSessionHint = (): boolean => stored(sessionHintKey) !== null;

export const setSessionHint = (): void => localStorage.setItem(sessionHintKey, '1');
export const clearSessionHint = (): void => localStorage.removeItem(sessionHintKey);

/**
 * Runs once the session hint is set: at once, or after a sign-in in another tab, or when the page is restored from the
 * back/forward cache after a sign-in.
 */
export const onceSessionHinted = (work: () => void): void => {
  if (hasSessionHint()) {
    work();
    return;
  }
  const ended = new AbortController();
  const look = () => {
    if (!hasSessionHint()) return;
    ended.abort();
    work();
  };
  for (const type of ['storage', 'pageshow']) window.addEventListener(type, look, { signal: ended.signal });
};

/**
 * True if the stored access token is of somebody who moderates. It may be an old one: it only decides what is loaded, the server
 * decides about rights. Every page loads it: it must stay small.
 */
export const isModeratorHinted = (): boolean => {
  try {
    const payload = stored(tokenKey)?.split('.')[1] ?? '';
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/')).includes('"mod":true');
  } catch {
    return false; // it holds something else
  }
};
