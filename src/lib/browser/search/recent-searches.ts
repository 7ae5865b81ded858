import { store, stored } from '#lib/browser/page/storage.ts';

const key = 'searches';
/** The number of searches that are remembered. */
export const maxRecent = 6;

const write = (searches: readonly string[]): void =>
  store(key, searches.length ? JSON.stringify(searches) : null);

/** The last searches on this device, the latest first. */
export const recentSearches = (): string[] => {
  try {
    const searches: unknown = JSON.parse(stored(key) ?? '[]');
    if (!Array.isArray(searches)) return [];
    return searches.filter((search) => typeof search === 'string').slice(0, maxRecent);
  } catch {
    return []; // something else is stored
  }
};

const without = (search: string): string[] =>
  recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());

export const rememberSearch = (search: string): void =>
  write([search, ...without(search)].slice(0, maxRecent));

export const forgetSearch = (search: string): void => write(without(search));

export const forgetSearches = (): void => write([]);
