export const sessionHintKey = 'sessionRemembered';

/** Whether this browser was signed in when it was last seen: without it, nothing of the provider is loaded. */
export const hasSessionHint = (): boolean => {
  try {
    return localStorage.getItem(sessionHintKey) !== null;
  } catch {
    return false; // storage is refused: nobody can be remembered
  }
};

export const setSessionHint = (): void => localStorage.setItem(sessionHintKey, '1');
export const clearSessionHint = (): void => localStorage.removeItem(sessionHintKey);

/**
 * Runs for members: at once, or when somebody comes in by another tab, or has come in by the time that this page is taken
 * up again out of the browser's memory.
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
