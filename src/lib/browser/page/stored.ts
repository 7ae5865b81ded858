/** Returns the value stored in this browser under a key; null if missing, or if storage is blocked. */
export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
