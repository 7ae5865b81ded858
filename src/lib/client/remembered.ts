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

/** Runs for members: at once, or when somebody comes in by another tab. */
export const onceRemembered = (work: () => void): void => {
  if (isRemembered()) {
    work();
    return;
  }
  const notice = ({ key, newValue }: StorageEvent) => {
    if (key !== rememberedKey || newValue === null) return;
    window.removeEventListener('storage', notice);
    work();
  };
  window.addEventListener('storage', notice);
};
