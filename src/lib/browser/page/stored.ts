/** What this browser has stored under a key; null without, or while storage is blocked. */
export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
