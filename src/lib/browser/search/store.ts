/** Stores a value in this browser, or removes it. Nothing is stored while storage is blocked or full. */
export const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What depends on it lasts as long as the page.
  }
};
