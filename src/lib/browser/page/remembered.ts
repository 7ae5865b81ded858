export const rememberedKey = 'sessionRemembered';

/** Whether this browser was signed in when it was last seen: without it, nothing of the provider is loaded. */
export const isRemembered = (): boolean => {
  try {
    return localStorage.getItem(rememberedKey) !== null;
  } catch {
    return false; // storage is refused: nobody can be remembered
  }
};

export const remember = (): void => localStorage.setItem(rememberedKey, '1');
export const forget = (): void => localStorage.removeItem(rememberedKey);

/**
 * Runs for members: at once, or when somebody comes in by another tab, or has come in by the time that this page is taken
 * up again out of the browser's memory.
 */
export const onceRemembered = (work: () => void): void => {
  if (isRemembered()) {
    work();
    return;
  }
  const ended = new AbortController();
  const look = () => {
    if (!isRemembered()) return;
    ended.abort();
    work();
  };
  for (const type of ['storage', 'pageshow']) window.addEventListener(type, look, { signal: ended.signal });
};
