import { stored } from './storage.ts';

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
