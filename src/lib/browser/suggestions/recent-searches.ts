const key = 'searches';
/** The number of searches that are remembered. */
export const maxRecent = 6;

const write = (searches: readonly string[]): void => {
  try {
    if (searches.length) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing is remembered.
  }
};

/** The last searches on this device, the latest first. */
export const recentSearches = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((search) => typeof search === 'string').slice(0, maxRecent);
  } catch {
    return []; // storage is blocked, or holds something else
  }
};

const without = (search: string): string[] =>
  recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());

export const rememberSearch = (search: string): void =>
  write([search, ...without(search)].slice(0, maxRecent));

export const forgetSearch = (search: string): void => write(without(search));

export const forgetSearches = (): void => write([]);
