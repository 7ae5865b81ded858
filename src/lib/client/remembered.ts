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
