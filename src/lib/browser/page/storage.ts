/** Storage key of the access token. Not in `member`, which pages for signed-out visitors must not load. */
export const tokenKey = 'accessToken';

/** Storage key of the setting for single-key shortcuts: 'off', or 'on', which is the default. */
export const shortcutsKey = 'shortcuts';

/** Returns the value stored in this browser under a key; null if missing, or if storage is blocked. */
export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores a value in this browser, or removes it. Nothing is stored while storage is blocked or full. */
export const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What depends on it lasts as long as the page.
  }
};

/** Returns the JSON stored in this tab under a key; null if missing or malformed, or if storage is blocked. */
export const storedInTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** True for an object with these properties. What is stored may come from an earlier release. */
export const hasAll = <Shape extends object>(
  value: unknown,
  names: readonly (keyof Shape)[],
): value is Shape => typeof value === 'object' && value !== null && names.every((name) => name in value);

/** Stores a value as JSON in this tab, or removes it. Nothing is stored while storage is blocked or full. */
export const storeInTab = (key: string, value: object | number | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What depends on it lasts as long as the page.
  }
};
